// What a page shows, as values: no element is touched here.
"use strict";

const PAGE = 50; // rows that are drawn at a time
const places = new WeakMap(); // of the turns of a dialogue: each id and where it stands
const letters = new Intl.Collator("en", { numeric: true }); // once: making one for each comparison takes seconds
const STATES = { content: "anywhere", turn: "turn" };

/** The fragment of an address as an object: "#view=probes&arm=gated" and "#probe=q1" alike. */
function fragmentOf(hash) {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
}

/** The fragment that says `values`; what is empty is left out. */
function hashOf(values) {
  const said = Object.entries(values).filter(([, value]) => value !== "" && value != null);
  return "#" + new URLSearchParams(said).toString();
}

/** How the support of a probe changed against the baseline; empty where either has no score. */
function changeOf(before, after) {
  if (before === null || after === null) return "";
  if (before === after) return after ? "both" : "neither";
  return before > after ? "lost" : "gained";
}

/** One row for every probe of every arm, ready to be filtered. */
function probeRows(contents) {
  return contents.arms.flatMap((arm, place) => {
    const own = contents.asked[arm.cell];
    const base = contents.asked[contents.arms[arm.baseline].cell];
    return contents.probes.map((probe, number) => ({
      arm: arm.name,
      place,
      number,
      id: probe[0],
      dialogue: probe[1],
      question: contents.texts[probe[2]],
      category: probe[4],
      links: probe[6].length,
      before: base.support[number],
      after: own.support[number],
      measure: own.measure[number] || "",
      change: arm.baseline === place ? "" : changeOf(base.support[number], own.support[number]),
      first: firstBreak(contents, own, number),
      searched: `${probe[0]} ${probe[1]} ${contents.texts[probe[2]]}`.toLowerCase(),
    }));
  });
}

/** The stage of a probe's first break, "intact", "unseen" (nowhere, and its end is not seen), or why there is none to tell. */
function firstBreak(contents, own, number) {
  const first = own.first[number];
  if (first === null) return own.status[number] === "traced" ? "no chain" : own.status[number] || "not asked";
  return contents.stages[first] || (first > contents.stages.length ? "unseen" : "intact");
}

/** The deletions as rows: an object a row, with what the turn said, and what is searched. */
function deletionRows(contents) {
  const columns = Object.entries(contents.deletions);
  const [cells, texts] = [new Map(contents.arms.map((arm) => [arm.name, arm.cell])), contents.texts];
  return (contents.deletions.arm?.values ?? []).map((_, number) => {
    const row = {};
    for (const [name, { kind, values }] of columns) {
      row[name] = kind === "text" && values[number] !== null ? texts[values[number]] : values[number];
    }
    row.said = turnOf(contents, cells.get(row.arm), row.dialogue, row.turn)?.text ?? "";
    row.lost = [...row.alone, ...row.jointly];
    row.searched = `${row.dialogue} ${row.turn} ${row.said} ${row.reason} ${row.lost.join(" ")}`.toLowerCase();
    return row;
  });
}

/** The rows that have every value asked for; `text` is looked for in what is searched. */
function chosen(rows, { text = "", ...values }) {
  const words = text.toLowerCase();
  const asked = Object.entries(values).filter(([, value]) => value !== "");
  return rows.filter(
    (row) => asked.every(([name, value]) => String(row[name]) === value) && row.searched.includes(words),
  );
}

/** The rows in the order of a column: numbers by size, all else by letters; those that are equal stay. */
function ordered(rows, column, down) {
  if (!column) return rows;
  const sign = down ? -1 : 1;
  const size = (value) => (Array.isArray(value) ? value.length : value);
  const compare = (first, second) => {
    const [one, other] = [size(first), size(second)];
    if (typeof one === "number" && typeof other === "number") return one - other;
    return letters.compare(String(one ?? ""), String(other ?? ""));
  };
  return [...rows].sort((one, other) => sign * compare(one[column], other[column]));
}

/** The different values of a column, in order. */
function valuesOf(rows, column) {
  const found = [...new Set(rows.map((row) => row[column]))].filter((value) => value !== "" && value != null);
  return found.sort((one, other) => letters.compare(String(one), String(other)));
}

/** A turn of the data that a cell was run on, with the turns before and after; undefined if there is none. */
function turnOf(contents, cell, dialogue, id) {
  const turns = contents.turns[contents.arms.find((arm) => arm.cell === cell).data]?.[dialogue] ?? [];
  if (!places.has(turns)) places.set(turns, new Map(turns.map((turn, place) => [turn[0], place])));
  const place = places.get(turns).get(id);
  if (place === undefined) return undefined;
  const told = (turn) =>
    turn && { id: turn[0], speaker: turn[1], saidAt: turn[2], text: contents.texts[turn[3]] };
  return { ...told(turns[place]), before: told(turns[place - 1]), after: told(turns[place + 1]) };
}

/** The links of a probe in an arm: each with its turn, its state at every stage, and its decisions. */
function chainOf(contents, arm, number) {
  const own = contents.asked[arm.cell];
  const probe = contents.probes[number];
  const letters = own[STATES[own.measure[number]] || "turn"][number] || [];
  const turns = own.turn[number] || [];
  return probe[6].map((id, place) => ({
    id,
    turn: turnOf(contents, arm.cell, probe[1], id),
    states: contents.stages.map((stage, at) => ({ stage, component: arm.components[at], state: letters[place]?.[at] ?? "?", turn: turns[place]?.[at] ?? "?" })),
    decisions: (contents.traces[arm.cell]?.[probe[1]]?.[id] ?? []).map((decision) => ({
      stage: decision[0],
      outcome: decision[1],
      reason: decision[2] === null ? "" : contents.texts[decision[2]],
      score: decision[3],
      criteria: decision[4],
      texts: decision[5].map((text) => contents.texts[text]),
    })),
  }));
}

/** The number of the probe of that id, in that dialogue if one is given; -1 if there is none. */
function numberOf(contents, id, dialogue) {
  return contents.probes.findIndex((probe) => probe[0] === id && (!dialogue || probe[1] === dialogue));
}
