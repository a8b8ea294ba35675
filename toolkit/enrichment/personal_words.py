"""Words that make a fact personal or sensitive, in eight languages; written apart from any template."""

from toolkit.text.folding import folded


def _listed(text: str) -> frozenset[str]:
    found = (words for line in text.splitlines() for words in line.split(","))
    return frozenset(folded(words) for words in found if words.strip())


# A role leads to the person who has it.
KIN = _listed(
    """
    mother, mum, mom, father, dad, parents, sister, brother, siblings, son, daughter, wife, husband
    spouse, partner
    boyfriend, girlfriend, fiancé, fiancée, uncle, aunt, auntie, cousin, nephew, niece, grandmother
    grandma, granny
    grandfather, grandpa, granddad, grandson, granddaughter, stepson, stepdaughter, stepfather
    stepmother, godson
    goddaughter, godmother, godfather, mother-in-law, father-in-law, sister-in-law, brother-in-law
    ex-wife
    ex-husband, neighbour, neighbor, boss, colleague, coworker, roommate, flatmate, landlord, landlady
    madre, mamá, padre, papá, hermana, hermano, hijo, hija, esposa, marido, mujer, novio, novia, tío
    tía, primo, prima
    sobrino, sobrina, abuela, abuelo, nieto, nieta, suegra, suegro, cuñada, cuñado, vecino, vecina, jefe
    jefa
    Mutter, Mama, Vater, Papa, Schwester, Bruder, Sohn, Tochter, Frau, Mann, Ehefrau, Ehemann, Freund
    Freundin, Onkel
    Tante, Cousin, Cousine, Neffe, Nichte, Oma, Opa, Großmutter, Großvater, Enkel, Enkelin
    Schwiegermutter
    Schwiegervater, Schwägerin, Schwager, Nachbar, Nachbarin, Chef, Chefin, Kollege, Kollegin
    Mitbewohner
    mère, maman, père, sœur, frère, fils, fille, épouse, mari, femme, copain, copine, oncle, cousine
    neveu, nièce
    grand-mère, grand-père, mamie, papi, petit-fils, petite-fille, belle-mère, beau-père, belle-sœur
    beau-frère
    voisin, voisine, patron, patronne, collègue, colocataire
    माँ, मां, मम्मी, पिता, पापा, बहन, दीदी, भाई, बेटा, बेटे, बेटी, पत्नी, पति, चाचा, चाची, मामा, मामी
    मौसी, बुआ, दादी, दादा
    नानी, नाना, भतीजा, भतीजी, भांजा, भांजी, सास, ससुर, साली, देवर, ननद, पड़ोसी, पड़ोसन, बॉस, सहकर्मी
    妈妈, 母亲, 爸爸, 父亲, 姐姐, 妹妹, 哥哥, 弟弟, 儿子, 女儿, 老婆, 老公, 妻子, 丈夫, 男朋友, 女朋友
    舅舅, 叔叔, 阿姨, 姑姑
    表姐, 表妹, 表哥, 表弟, 堂姐, 堂妹, 堂哥, 堂弟, 侄子, 侄女, 外甥, 外甥女, 奶奶, 爷爷, 外婆, 外公
    孙子, 孙女, 婆婆, 岳母
    岳父, 嫂子, 姐夫, 妹夫, 邻居, 老板, 同事, 室友, 房东
    母, 父, お母さん, お父さん, 姉, 妹, 兄, 弟, 息子, 娘, 妻, 夫, 旦那, 彼氏, 彼女, 叔父, 叔母, 伯父
    伯母, いとこ, 甥, 姪, 祖母
    祖父, おばあちゃん, おじいちゃん, 孫, 義母, 義父, 義姉, 義兄, 隣人, 上司, 同僚, 大家
    أمي, والدتي, أبي, والدي, أختي, أخي, ابني, ابنتي, بنتي, زوجتي, زوجي, خطيبي, خطيبتي, خالي, خالتي, عمي
    عمتي, ابن عمي
    ابنة عمي, ابن خالي, ابنة خالتي, جدتي, جدي, حفيدي, حفيدتي, حماتي, حماي, جاري, جارتي, مديري, مديرتي
    زميلي, زميلتي
    """
)
# Who is no relative, but one of somebody's own.
ROLES = _listed(
    """
    friend, buddy, mate, pal, therapist, teacher, tutor, doctor, dentist, nurse, lawyer, accountant, coach
    trainer, babysitter, nanny, carer, cleaner, tenant, client, patient, pupil, student, classmate, teammate
    housemate, colleagues, neighbours, neighbors, ex, crush, fiance, baby, babies, twin, twins
    triplets, toddler
    child, children, kid, kids, boy, girl, youngest, eldest, oldest, firstborn, startup, start-up
    firm, company
    employer
    amigo, amiga, profesor, profesora, médico, médica, doctora, abogado, abogada, compañero, compañera, bebé
    gemelos, gemelas, mellizos, niño, niña, empresa
    Lehrer, Lehrerin, Arzt, Ärztin, Anwalt, Anwältin, Zwillinge, Kumpel, Freunde, Baby, Ex
    ami, amie, professeur, médecin, avocat, avocate, bébé, jumeaux, jumelles, collègues
    صديقي, صديقتي, معلمي, معلمتي, طبيبي, طبيبتي, محاميي, توأمي
    """
)
PETS = _listed(
    """
    dog, dogs, puppy, puppies, pup, hound, poodle, labrador, terrier, cat, cats, kitten, kittens
    kitty, hamster
    hamsters, horse, pony, mare, rabbit, rabbits, bunny, parrot, budgie, canary, goldfish, turtle
    tortoise, pig
    hen, chicken, goat, cow, donkey, sheep, snake, lizard, gecko, ferret, rat, rats, mouse, bird, fish
    pet, pets
    perro, perra, perrito, perrita, gato, gata, gatito, gatita, cachorro, caballo, yegua, conejo, loro
    tortuga
    hámster, mascota, canario
    Hund, Hunde, Hündin, Katze, Katzen, Kater, Kätzchen, Welpe, Pferd, Stute, Hengst, Kaninchen, Hase, Papagei
    Meerschweinchen, Wellensittich, Schildkröte, Haustier
    chien, chienne, chiens, chat, chatte, chats, chaton, chiot, cheval, jument, poney, lapin
    perroquet, tortue
    كلبي, كلبتي, كلبنا, قطي, قطتي, قطتنا, حصاني, ببغائي, أرنبي, أرنبنا
    """
)
# Health, money, faith, politics, sexuality, offences, minors.
SENSITIVE = _listed(
    """
    diabetes, diabetic, cancer, tumour, tumor, chemotherapy, epilepsy, asthma, depression
    anxiety disorder, bipolar
    schizophrenia, dementia, alzheimer's, parkinson's, multiple sclerosis, hiv, aids, hepatitis, bulimia
    anorexia
    eating disorder, autism, adhd, migraine, arthritis, gout, psoriasis, eczema, stroke, heart attack
    heart condition
    high blood pressure, pregnant, pregnancy, miscarriage, abortion, infertility, ivf, therapist
    therapy, psychiatrist
    rehab, addiction, addicted, alcoholic, overdose, diagnosis, diagnosed, surgery, operation
    prescription, symptoms
    medication, antidepressants, insulin, disability, disabled, wheelchair, ill, illness, disease
    debt, debts, bankrupt, bankruptcy, mortgage, salary, overdraft, loan, foreclosure, unemployed
    laid off, welfare
    divorce, divorced, custody, affair, gay, lesbian, transgender, bisexual, muslim, jewish, catholic
    hindu, atheist
    church, mosque, synagogue, convert, converted, refugee, asylum, undocumented, prison, arrested
    probation, lawsuit
    kindergarten, nursery school, primary school, elementary school, preschool, toddler, child, children
    kid, kids
    diabetes, cáncer, epilepsia, asma, depresión, ansiedad, demencia, sida, vih, hepatitis, migraña
    embarazada, embarazo
    aborto, adicción, diagnóstico, diagnosticaron, enfermedad, enferma, enfermo, discapacidad, deuda
    deudas, hipoteca
    sueldo, paro, divorcio, musulmán, musulmana, judío, judía, católico, católica, cárcel, guardería
    colegio, niño, niña
    Krebs, Epilepsie, Asthma, Depression, Depressionen, Demenz, Migräne, schwanger, Schwangerschaft
    Fehlgeburt, Sucht
    Diagnose, Krankheit, krank, Behinderung, Bluthochdruck, Schulden, Hypothek, Gehalt, arbeitslos
    insolvent, Scheidung
    muslimisch, jüdisch, katholisch, evangelisch, Gefängnis, Kita, Kindergarten, Grundschule, Kind
    Kinder
    diabète, cancer, épilepsie, asthme, dépression, démence, sida, vih, migraine, enceinte, grossesse
    avortement
    fausse couche, dépendance, diagnostic, maladie, malade, handicap, hypertension, dette, dettes
    hypothèque, salaire
    chômage, faillite, divorce, musulman, musulmane, juif, juive, catholique, prison, crèche, maternelle
    école primaire
    enfant, enfants
    糖尿病, 癌症, 肿瘤, 癫痫, 哮喘, 抑郁症, 抑郁, 焦虑症, 高血压, 心脏病, 痛风, 甲亢, 艾滋病, 肝炎, 怀孕
    流产, 确诊, 查出, 病
    残疾, 欠债, 债务, 房贷, 工资, 破产, 失业, 离婚, 穆斯林, 基督徒, 佛教徒, 坐牢, 幼儿园, 小学, 孩子
    宝宝
    がん, 癌, てんかん, 喘息, うつ病, うつ, 認知症, 高血圧, 心臓病, 妊娠, 流産, 診断, 病気, 障害, 借金
    住宅ローン, 給料, 破産
    失業, 離婚, 信者, 逮捕, 保育園, 幼稚園, 小学校, 子ども, 子供
    मधुमेह, शुगर की बीमारी, कैंसर, मिर्गी, दमा, अवसाद, डिप्रेशन, गर्भवती, गर्भपात, बीमारी, बीमार, विकलांग
    कर्ज़, कर्ज, वेतन
    तलाक, मुसलमान, ईसाई, जेल, आंगनवाड़ी, प्राथमिक विद्यालय, बच्चा, बच्चे, बच्ची
    السكري, سرطان, الصرع, الربو, الاكتئاب, حامل, الحمل, إجهاض, مرض, مريض, مريضة, إعاقة, ديون, دين مالي
    راتب, إفلاس, طلاق
    مسلم, مسيحي, يهودي, سجن, حضانة, روضة, المدرسة الابتدائية, طفل, طفلة, أطفال
    """
)
