"""What the audit's own service answers."""

import json
from urllib.request import urlopen

from ablations.audit.knowledge import sentence, served
from toolkit.enrichment.channels.adapter import Passage
from toolkit.enrichment.channels.channel import Unknown
from toolkit.enrichment.channels.json_service import JsonService
from toolkit.enrichment.channels.wikidata import Wikidata
from toolkit.enrichment.channels.wikipedia import Wikipedia


def asked(url: str) -> object:
    with urlopen(url, timeout=5) as answer:
        return json.loads(answer.read())


def test_it_answers_in_the_shape_of_each_service():
    with served(["Accu-Chek", "Lego"]) as knowledge:
        site = knowledge.site
        services = (
            Wikipedia(site),
            Wikidata(site),
            JsonService(f"{site}/find?q={{query}}", "results[0].text"),
        )
        found = [one.read(asked(one.url("Accu-Chek")), "Accu-Chek") for one in services]

    assert all(isinstance(one, Passage) and one.text.startswith("Accu-Chek") for one in found)
    assert knowledge.asked == 3


def test_it_finds_what_it_knows_within_a_whole_fact():
    with served(["Accu-Chek"]) as knowledge:
        value = asked(f"{knowledge.site}/search?q=My%20aunt%20has%20an%20Accu-Chek%20at%20home")

    assert value == {"results": [{"text": sentence("Accu-Chek")}], "text": sentence("Accu-Chek")}


def test_it_knows_nothing_else():
    with served(["Lego"]) as knowledge:
        service = Wikidata(knowledge.site)
        found = service.read(asked(service.url("Imogen")), "Imogen")

    assert isinstance(found, Unknown)
