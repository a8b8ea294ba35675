"""Sentences whose kind is known, to see which of the five criteria of admission a gate can tell apart.

Each criterion has twenty templates with three fillers, 300 sentences in all. They are written for this
project and say one thing each: a real turn says several, so a gate that fails here will not do better there.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KnownSentence:
    """A sentence, the criterion that it shows, and whether the published policy would keep it."""

    text: str
    criterion: str
    template: int  # the cluster: sentences of one template are not independent

    @property
    def kept(self) -> bool:
        """Stable traits, semi-stable attributes and what is of use across sessions are kept."""
        return self.criterion not in ("generic_emotion", "passing_situation")


TEMPLATES: dict[str, tuple[tuple[str, tuple[str, str, str]], ...]] = {
    "stable_trait": (
        ("I'm {}.", ("left-handed", "allergic to shellfish", "colour-blind")),
        ("I was born in {}.", ("Tampere", "Kisumu", "Valparaíso")),
        ("My sister {} is a nurse.", ("Odile", "Marit", "Chiara")),
        ("I've been {} all my life.", ("a vegetarian", "short-sighted", "afraid of heights")),
        ("My mother tongue is {}.", ("Catalan", "Tamil", "Finnish")),
        ("I have two {}.", ("sons", "older brothers", "daughters")),
        ("My husband comes from {}.", ("Ghana", "Galicia", "Kerala")),
        ("I studied {} at university.", ("geology", "law", "music")),
        ("My best friend since school is {}.", ("Tomasz", "Ingrid", "Paolo")),
        ("My father used to be {}.", ("a pilot", "a baker", "a judge")),
        ("I can't eat {}.", ("gluten", "peanuts", "dairy")),
        ("My daughter's name is {}.", ("Wren", "Salma", "Noemi")),
        ("I'm the youngest of {} children.", ("four", "six", "three")),
        ("I don't believe in {}.", ("ghosts", "horoscopes", "luck")),
        ("Our family is {}.", ("Buddhist", "Jewish", "Orthodox")),
        ("I'm married to {}.", ("a firefighter", "a dentist", "a gardener")),
        ("I speak {} fluently.", ("Polish", "Arabic", "sign language")),
        ("I'm a trained {}.", ("carpenter", "midwife", "electrician")),
        ("My twin brother lives in {}.", ("Porto", "Leeds", "Quito")),
        ("I have {} since childhood.", ("asthma", "diabetes", "epilepsy")),
    ),
    "semi_stable": (
        ("I live in a flat in {}.", ("Ghent", "Lyon", "Bristol")),
        ("I work at {}.", ("a bicycle shop", "the harbour office", "a law firm")),
        ("I go {} every Tuesday evening.", ("swimming", "climbing", "to choir practice")),
        ("I'm learning {} this year.", ("Japanese", "the cello", "to sail")),
        ("I drive {}.", ("an old Volvo", "a grey van", "an electric car")),
        ("These days I prefer {}.", ("tea to coffee", "trains to planes", "e-books")),
        ("We have {} at home.", ("a puppy", "two cats", "a parrot")),
        ("I'm training for {}.", ("a half marathon", "a triathlon", "a long hike")),
        ("I share an office with {}.", ("Leonie", "Mr. Okafor", "two interns")),
        ("I'm trying to cut down on {}.", ("sugar", "screen time", "smoking")),
        ("I usually get up at {}.", ("five", "half past six", "seven")),
        ("My favourite café is {}.", ("the one by the canal", "Café Lumen", "the Blue Door")),
        ("I'm seeing a physiotherapist for {}.", ("my knee", "my back", "my shoulder")),
        ("I'm saving up for {}.", ("a boat", "a piano", "a new roof")),
        ("My team is building {}.", ("a ticket system", "a weather app", "a bridge")),
        ("I volunteer at {}.", ("the animal shelter", "a food bank", "the library")),
        ("I rent a room from {}.", ("a retired teacher", "my aunt", "a painter")),
        ("I've been dating {} for a few months.", ("Jonas", "a colleague", "someone from work")),
        ("I play {} in a small band.", ("the drums", "bass", "the trumpet")),
        ("I'm reading my way through {}.", ("Tolstoy", "the Brontës", "Murakami")),
    ),
    "cross_session": (
        ("My appointment with Dr. {} is on 14 May.", ("Hale", "Brandt", "Osei")),
        ("Please always {}.", ("call me before noon", "write in German", "use metric units")),
        ("Remember that the code for the gate is {}.", ("4417", "9032", "2206")),
        ("We're flying to {} on 3 June.", ("Lisbon", "Nairobi", "Oslo")),
        ("Never {} without asking me first.", ("book a hotel", "share my address", "change the plan")),
        ("The wedding has been moved to {}.", ("September", "the 21st", "a Sunday")),
        ("I promised {} to help with the move next month.", ("Ada", "my cousin", "the neighbours")),
        ("Actually my name is spelled {}.", ("Katharyna", "Jon without an h", "Maëlle")),
        ("From now on I'll work from home on {}.", ("Mondays", "Fridays", "Wednesdays")),
        ("The deadline for {} is 30 April.", ("the grant", "the tax return", "my thesis")),
        ("If it rains, we meet at {} instead.", ("the library", "the station", "my place")),
        ("The warranty for {} ends in November.", ("the oven", "my laptop", "the car")),
        ("My operation is scheduled for {}.", ("8 March", "next Thursday", "the end of May")),
        ("Correction: the meeting is at {}, not at nine.", ("ten", "half past eight", "two")),
        ("I start my new job at {} in August.", ("the museum", "the airport", "a school")),
        ("Dana is getting married to {} in October.", ("Luis", "her neighbour", "a Dane")),
        ("Don't forget that {} can't have nuts.", ("Timo", "my niece", "Grandma")),
        ("We decided to sell {} in spring.", ("the house", "the boat", "the allotment")),
        ("The landlord will replace {} on the 12th.", ("the boiler", "the windows", "the lift")),
        ("My passport runs out in {}.", ("July", "two years", "December")),
    ),
    "generic_emotion": (
        ("I'm so {} today!", ("happy", "tired", "excited")),
        ("That's {}!", ("wonderful", "awful", "hilarious")),
        ("I feel {} right now.", ("great", "a bit down", "restless")),
        ("Oh no, I'm {}.", ("so sorry", "really sad to hear that", "gutted")),
        ("Wow, {}!", ("amazing", "what a surprise", "I'm speechless")),
        ("You always make me {}.", ("smile", "laugh", "feel better")),
        ("I'm {} proud of you.", ("so", "really", "incredibly")),
        ("What a {} day!", ("lovely", "horrible", "crazy")),
        ("Ugh, I'm {}.", ("fed up", "annoyed", "bored")),
        ("That sounds {}.", ("like fun", "exhausting", "perfect")),
        ("I can't {}.", ("stop laughing", "believe it", "wait")),
        ("I'm feeling {} this morning.", ("hopeful", "grumpy", "calm")),
        ("It's all a bit {}.", ("much", "overwhelming", "strange")),
        ("Honestly, {}.", ("I could cry", "I'm relieved", "I'm over the moon")),
        ("Yay, {}!", ("congratulations", "well done", "good for you")),
        ("I hate feeling like {}.", ("this", "that", "a mess")),
        ("Sending you {}.", ("a big hug", "lots of love", "good vibes")),
        ("Everything feels {} somehow.", ("lighter", "pointless", "unreal")),
        ("I'm in such a {} mood.", ("good", "bad", "weird")),
        ("Haha, that's {}!", ("so true", "priceless", "ridiculous")),
    ),
    "passing_situation": (
        ("The bus is {} again.", ("late", "packed", "not coming")),
        ("It's {} outside.", ("pouring", "freezing", "really windy")),
        ("I'm just having {}.", ("lunch", "a coffee", "a quick shower")),
        ("I'm stuck in {}.", ("traffic", "a queue", "the lift")),
        ("Hang on, {}.", ("the phone is ringing", "someone's at the door", "my tea is boiling over")),
        ("My battery is at {} percent.", ("three", "ten", "five")),
        ("I'm on the {} now, I'll write later.", ("tram", "train", "way out")),
        ("The café is {} today.", ("closed", "crowded", "very loud")),
        ("I've just {}.", ("woken up", "got home", "spilled my coffee")),
        ("I can hear {} from here.", ("the rain", "a siren", "the neighbours")),
        ("I'm looking for {}, one second.", ("my keys", "my glasses", "a pen")),
        ("There's {} in front of my window.", ("a pigeon", "a delivery van", "a street musician")),
        ("The wifi is {} at the moment.", ("down", "slow", "acting up")),
        ("I'm waiting for {}.", ("the kettle", "the lift", "my turn")),
        ("Dinner is {}.", ("in the oven", "almost ready", "getting cold")),
        ("I'm {} the dishes while we talk.", ("doing", "drying", "stacking")),
        ("The sun is {} right now.", ("in my eyes", "coming out", "setting")),
        ("I'm wearing {} today.", ("a raincoat", "odd socks", "sandals")),
        ("The line is {}.", ("breaking up", "terrible", "crackling")),
        ("I need to {} quickly.", ("run to the shop", "feed the meter", "answer the door")),
    ),
}


def known_sentences() -> Iterator[KnownSentence]:
    """All sentences, criterion by criterion."""
    number = 0
    for criterion, templates in TEMPLATES.items():
        for template, fillers in templates:
            for filler in fillers:
                yield KnownSentence(template.format(filler), criterion, number)
            number += 1
