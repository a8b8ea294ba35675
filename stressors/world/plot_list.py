"""The plots: what is asked of which people. Those held out have sentences of their own."""

from collections.abc import Mapping

from stressors.world.plots import Before, Bridge, Broken, Changed, Contest, Gathered, Plot, Shape

HELD_IN: Mapping[str, Plot] = {
    "sisters-work": Bridge(("sister", "employer", "founder", "coach", "home")),
    "brothers-car": Bridge(("brother", "drives", "maker", "founder", "pet")),
    "cousins-people": Bridge(("cousin", "best_friend", "coach", "employer", "based")),
    "own-work": Bridge(("own_employer", "founder", "best_friend", "drives", "maker")),
    "friends-pets": Gathered("pet", "What are your friends' pets called?"),
    "friends-homes": Gathered("home", "In which towns do your friends live?"),
    "friends-cars": Gathered("drives", "Which cars do your friends drive?"),
    "longer-licence": Contest(
        Shape.COMPARISON,
        (("sister", "best_friend", "licence"), ("brother", "best_friend", "licence")),
        "Who has had a driving licence for longer, {a} or {b}?",
    ),
    "older-company": Contest(
        Shape.COMPARISON,
        (("aunt", "employer", "founded"), ("uncle", "employer", "founded")),
        "Which is older, {a} or {b}?",
    ),
    "earlier-wedding": Contest(
        Shape.ORDER,
        (("sister", "coach", "wedding"), ("cousin", "coach", "wedding")),
        "Whose wedding came first, that of {a} or that of {b}?",
    ),
    "earlier-occasion": Contest(
        Shape.ORDER,
        (("aunt", "best_friend", "graduation"), ("godfather", "best_friend", "farewell party")),
        "Whose day came first: the graduation of {a}, or the farewell party of {b}?",
    ),
    "work-now": Changed("sister", "employer"),
    "home-now": Changed("brother", "home"),
    "town-of-work-now": Changed("cousin", "employer", ("based",)),
    "car-before": Before("aunt", "drives", "Which car did {s} drive just before the present one?"),
    "no-destination": Broken(("aunt", "employer", "founder", "best_friend", "plan")),
    "no-home": Broken(("neighbour", "drives", "maker", "founder", "home")),
    "no-town": Broken(("godmother", "coach", "best_friend", "favourite", "based")),
}
HELD_OUT: Mapping[str, Plot] = {
    "h-uncles-cafe": Bridge(("uncle", "favourite", "founder", "coach", "employer")),
    "h-friends-trips": Gathered("plan", "To which towns are your friends planning trips?"),
    "h-older-cafe": Contest(
        Shape.COMPARISON,
        (("neighbour", "favourite", "founded"), ("godmother", "favourite", "founded")),
        "Which has been around for longer, {a} or {b}?",
    ),
    "h-earlier-occasion": Contest(
        Shape.ORDER,
        (("uncle", "coach", "housewarming"), ("brother", "coach", "book launch")),
        "Whose day came first: the housewarming of {a}, or the book launch of {b}?",
    ),
    "h-home-before": Before(
        "godfather", "home", "In which town did {s} live just before moving to the present one?"
    ),
    "h-no-maker": Broken(("godfather", "best_friend", "drives", "maker", "based")),
}
