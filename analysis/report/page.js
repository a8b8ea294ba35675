// Draws the page from its contents. Whatever comes from a run becomes text, never markup.

const contents = JSON.parse(document.getElementById("contents").textContent);
const rowsOf = { probes: probeRows(contents), deletions: deletionRows(contents) };
const TABLES = {
  probes: {
    filters: { arm: "arm", category: "category", links: "links", change: "support", first: "first break", measure: "measure" },
    columns: {
      arm: "arm", id: "probe", question: "question", category: "category", links: "links",
      before: "baseline", after: "arm's", change: "change", first: "first break", measure: "by",
    },
  },
  deletions: {
    order: { sort: "alone", down: "1" }, // what cost most first
    filters: { arm: "arm", stage: "stage", kind: "what", outcome: "outcome", criterion: "criterion", recoverable: "recoverable" },
    columns: {
      arm: "arm", dialogue: "dialogue", turn: "turn", said: "said", stage: "stage", kind: "what", outcome: "outcome",
      reason: "reason", criterion: "criterion", margin: "margin", score: "score",
      alone: "probes, alone", jointly: "jointly", elsewhere: "stand elsewhere",
    },
  },
};
// By whether some turn's artefacts carry a link (or, without slots, its own do), and whether its own are there.
const CARRIED = { 11: "carried", 10: "carried by another turn", "01": "content lost", "00": "lost", "1?": "carried", "0?": "not carried" };
const NUMBERS = new Set(["links", "before", "after", "score", "margin", "alone", "jointly", "elsewhere"]);

/** An element with attributes, handlers (`onclick`) and children; strings among them become text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** How a value stands in a table. */
function told(column, value) {
  if (value === null || value === undefined) return "–";
  if (column === "before" || column === "after") return value === 1 ? "yes" : value === 0 ? "no" : String(value);
  if (value === true || value === false) return value ? "yes" : "no";
  return Array.isArray(value) ? String(value.length) : String(value);
}

/** Show what `values` ask for; `quietly` leaves no step to go back to. */
function go(values, quietly = false) {
  if (quietly) location.replace(hashOf(values));
  else location.hash = hashOf(values);
}

function drawTable(view, asked) {
  const { filters, columns, order } = TABLES[view];
  const { view: _, page = "0", sort = "", down = "", text = "", ...values } = asked.sort ? asked : { ...asked, ...order };
  const wanted = Object.fromEntries(Object.keys(filters).map((name) => [name, values[name] ?? ""]));
  const rows = ordered(chosen(rowsOf[view], { ...wanted, text }), sort, down === "1");
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  const at = Math.min(Math.max(0, Number(page) || 0), pages - 1);
  const state = { view, ...wanted, text, sort, down };
  const head = Object.entries(columns).map(([name, title]) => headCell(name, title, state));
  const body = rows.slice(at * PAGE, (at + 1) * PAGE).map((row) => tableRow(view, columns, row));
  const turnTo = (to, title) =>
    make("button", { type: "button", disabled: to < 0 || to >= pages, onclick: () => go({ ...state, page: to }) }, title);
  document.getElementById(`${view}-rows`).replaceChildren(
    make("p", { class: "pages" }, turnTo(at - 1, "Previous"),
      make("span", { id: `${view}-count` }, `${rows.length.toLocaleString("en")} rows, page ${at + 1} of ${pages}`),
      turnTo(at + 1, "Next")),
    make("div", { class: "scroll" },
      make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body))),
  );
}

function headCell(name, title, state) {
  const own = state.sort === name;
  const down = own && state.down !== "1" ? "1" : "";
  const mark = own ? (state.down === "1" ? " ↓" : " ↑") : "";
  const button = make("button", { type: "button", onclick: () => go({ ...state, sort: name, down }, true) }, title + mark);
  const order = own ? (state.down === "1" ? "descending" : "ascending") : null;
  return make("th", { class: NUMBERS.has(name) ? "number" : null, "aria-sort": order, scope: "col" }, button);
}

function tableRow(view, columns, row) {
  const cells = Object.keys(columns).map((name) => {
    const marked = row[name] === "lost" ? "lost" : NUMBERS.has(name) ? "number" : null;
    return make("td", { class: marked }, told(name, row[name]));
  });
  const target = view === "probes" ? row : firstProbe(row);
  if (!target) return make("tr", {}, ...cells);
  const open = () => go({ probe: target.id, dialogue: target.dialogue, arm: row.arm });
  const pressed = (event) => event.key === "Enter" && open();
  return make("tr", { class: "opens", tabindex: "0", onclick: open, onkeydown: pressed }, ...cells);
}

/** The first probe that a deletion costs a link; undefined if it costs none. */
function firstProbe(row) {
  return row.lost.length ? { id: row.lost[0], dialogue: row.dialogue } : undefined;
}

/** The filters of a table; they are made once, so that nothing is lost while somebody types. */
function drawFilters(view) {
  const section = document.getElementById(view);
  const { filters } = TABLES[view];
  const field = (name, element) => {
    element.id = `${view}-${name}`;
    element.addEventListener("input", () =>
      go({ ...fragmentOf(location.hash), view, page: "", [name]: element.value }, true));
    return element;
  };
  const choices = Object.entries(filters).map(([name, title]) => {
    const options = valuesOf(rowsOf[view], name).map((value) => make("option", { value: String(value) }, told(name, value)));
    return make("label", {}, title, field(name, make("select", {}, make("option", { value: "" }, "all"), ...options)));
  });
  const search = make("label", {}, "contains", field("text", make("input", { type: "search" })));
  section.append(make("div", { class: "filters" }, ...choices, search), make("div", { id: `${view}-rows` }));
}

function showFilters(view, asked) {
  for (const name of [...Object.keys(TABLES[view].filters), "text"]) {
    const element = document.getElementById(`${view}-${name}`);
    if (element.value !== (asked[name] ?? "")) element.value = asked[name] ?? "";
  }
}

function drawProbe(asked) {
  const section = document.getElementById("probe");
  const number = numberOf(contents, asked.probe, asked.dialogue);
  const named = contents.arms.findIndex((arm) => arm.name === asked.arm);
  const place = named >= 0 ? named : contents.arms.findIndex((arm, at) => arm.baseline !== at);
  const arm = contents.arms[Math.max(place, 0)];
  if (number < 0) return section.replaceChildren(make("p", {}, `There is no probe ${asked.probe} in this run.`));
  const [id, dialogue, question, gold, category, shape, , flags] = contents.probes[number];
  const own = contents.asked[arm.cell];
  const choose = make("select", { id: "probe-arm", onchange: (event) => go({ probe: id, dialogue, arm: event.target.value }) },
    ...contents.arms.map((one) => make("option", { value: one.name, selected: one === arm }, one.name)));
  const facts = [dialogue, category, shape === "unknown" ? null : shape, ...flags.filter((flag) => !flag.startsWith("shape:")), `support by ${own.measure[number]}: ${told("after", own.support[number])}`,
    `first break: ${firstBreak(contents, own, number)}`].filter(Boolean);
  return section.replaceChildren(
    make("h2", {}, `${id}: ${contents.texts[question]}`),
    make("p", {}, gold === null ? "no gold answer" : `Gold: ${contents.texts[gold]}`),
    make("p", { class: "faint" }, facts.join(" · ")),
    make("div", { class: "filters" }, make("label", {}, "arm", choose)),
    ...chainOf(contents, arm, number).map(drawLink),
    ...drawShown(own, number));
}

function drawLink(link) {
  const stages = link.states.map(({ stage, component, state, turn }) => {
    const said = CARRIED[state + turn] ?? "unknown";
    return make("div", { class: { 1: "held", 0: "gone" }[state] ?? "unknown" },
      make("b", {}, stage), make("br"), said, make("br"), make("span", { class: "faint" }, component || "not seen"));
  });
  const decisions = link.decisions.map((one) => {
    const criteria = one.criteria.map(([name, value]) => `${name} ${value}`).join(", ");
    const about = [one.reason, one.score === null ? "" : `score ${one.score}`, criteria].filter(Boolean).join("; ");
    return make("li", {}, make("b", {}, `${one.stage}: ${one.outcome} `), make("span", { class: "reason" }, about),
      ...one.texts.map((text) => make("div", { class: "said" }, text)));
  });
  const spoken = (turn, kind) => (turn ? make("div", { class: `said ${kind}` }, `${turn.id} ${turn.speaker}: ${turn.text}`) : null);
  const turn = link.turn;
  return make("article", { class: "link" }, make("b", {}, `Link ${link.id}`),
    make("span", { class: "faint" }, turn ? ` ${turn.saidAt}` : " is no turn of the dialogue"),
    turn && spoken(turn.before, "around"), spoken(turn, ""), turn && spoken(turn.after, "around"),
    make("div", { class: "stages" }, ...stages), make("ol", { class: "decisions" }, ...decisions));
}

function drawShown(own, number) {
  const shown = (own.shown[number] ?? []).map((text) => make("li", {}, text === null ? "–" : contents.texts[text]));
  const answer = own.answer[number];
  const judged = (own.judgements[number] ?? []).map(([judge, score]) => `${judge} ${score ?? "–"}`).join(", ");
  return [
    answer === null ? null : make("p", {}, make("b", {}, "Answer: "), contents.texts[answer], judged ? ` (${judged})` : ""),
    make("details", {}, make("summary", {}, `What was shown: ${shown.length} records, ${own.tokens[number] ?? "–"} tokens`),
      make("ol", {}, ...shown)),
  ].filter(Boolean);
}

function drawSummary() {
  document.getElementById("title").textContent = `gatelab report: ${contents.run.name}`;
  document.title = `gatelab: ${contents.run.name}`;
  document.getElementById("notes").append(...contents.run.notes.map((note) => make("li", {}, note)));
  for (const { title, columns, rows } of contents.tables) {
    const cell = (tag, value) => make(tag, { class: typeof value === "number" ? "number" : null }, told("", value));
    document.getElementById("tables").append(make("h2", {}, title), make("div", { class: "scroll" }, make("table", {},
      make("thead", {}, make("tr", {}, ...columns.map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((value) => cell("td", value))))))));
  }
}

/** Shows what the fragment asks for: a probe, a table, or the summary. */
function show() {
  const asked = fragmentOf(location.hash);
  const view = asked.probe ? "probe" : TABLES[asked.view] ? asked.view : "summary";
  for (const name of ["summary", "probes", "deletions", "probe"]) document.getElementById(name).hidden = name !== view;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#view=${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (view === "probe") drawProbe(asked);
  if (TABLES[view]) {
    showFilters(view, asked);
    drawTable(view, asked);
  }
}

drawSummary();
Object.keys(TABLES).forEach(drawFilters);
window.addEventListener("hashchange", show);
show();
