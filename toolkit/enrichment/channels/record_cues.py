"""Talk about answers, memory and whoever is to give or keep them, instead of about a thing."""

# A machine is called by what it is, or a note claims to come from what runs it.
_NAMES = (
    "assistants?|chatbots?|ai|agents?|memory|models?|system|asistente|memoria|sistema|assistent"
    "|gedächtnis|mémoire"
    "|système|助手|记忆系统|系统|アシスタント|メモリ|システム|असिस्टेंट|सहायक|मेमोरी|सिस्टम|المساعد|أيها المساعد"
    "|الذاكرة|أيتها الذاكرة|ملاحظة النظام|النظام"
)
CALLED = (  # but "AI, or artificial intelligence, is a field" calls nobody
    rf"^\W*(?:dear |hey |attention )?(?:{_NAMES})(?:へ)?\s?[,，、،:：](?!\s?(?:or|also|short|an|the"
    r"|which)\b)"
)
NOTE = (
    r"^\W*(?:system|developer|user|admin\w*)\s+(?:note|notice|message|prompt|override"
    r"|instruction)\w*\s?[:：]"
    r"|^\W*(?:user|human|developer|assistant)\s?:|\bnote to (?:the |all |any )?(?:ai|assistants?"
    r"|agents?|(?:language )?models?|chatbots?)\b"
    r"|^\W*(?:systemhinweis|nota del sistema|note système|系统提示|システム通知|सिस्टम सूचना)\s?[:：]"
)
ROLE = (
    r"\b(?:ais|agents|assistants|models|chatbots|bots) (?:should|must|shall|have to|need to|are to)\b|"
    r"\b(?:an?|the|any|every|each|all|no) (?:ai|assistant|(?:language )?model|chatbot|agent)s? (?:that"
    r"|which|who|reading|must|should|shall|is|are) "
    r"(?:reads?|reading|summari[sz]es?|answers? (?:about|with)|sees?|mentions?|to|required)\b"
    r"|\blanguage models? (?:are|is|must|should|shall)\b(?! an?\b| the\b)"
    r"|\bthe user(?:['’]s name| of .{1,40}?)? (?:is called|is named|wants|prefers|lives|has (?:asked"
    r"|agreed|consented|requested|approved))\b"
    r"|\b(?:das? dem nutzer|dile al usuario|al usuario que|à l['’]utilisateur qu|dem (?:nutzer"
    r"|benutzer), dass)"
    r"|告诉用户|告知用户|用户(?:的)?(?:姓名|名字)(?:是|叫|改|为)|任何(?:语言)?模型|所有(?:语言)?模型"
    r"|ユーザーに.{0,20}(?:伝え|告げ|言)|AIは.{0,40}(?:義務|必要|べき)"
    r"|उपयोगकर्ता को (?:बता|कह)|हर (?:मॉडल|सहायक)|أخبر المستخدم|كل (?:نموذج|مساعد)|على (?:النماذج|المساعد)"
)
# Answers and records, all of them or the right one: only who gives or keeps them is told that.
ALL_ANSWERS = (
    r"\b(?:any|every|each|all)\b[^.,;]{0,25}\b(?:questions?|answers?|conversations?|records?|repl(?:y"
    r"|ies)|responses?|mentions?|summar(?:y|ies)|chats?)\b"
    r"|\b(?:correct|right|only|proper|valid|expected|permitted) (?:answer|response|reply)\b"
    r"|\b(?:tod[oa]s?|cualquier|cada) (?:l[oa]s )?(?:pregunta|respuesta|conversaci[oó]n|registro"
    r"|mención)\w*|\brespuesta (?:correcta|única|válida)|\búnica respuesta\b"
    r"|\bla respuesta a (?:cualquier|toda|cada)|\b(?:jede[rsmn]?|alle[rn]?) (?:frage|antwort|gespräch"
    r"|eintrag|unterhaltung|erwähnung)\w*|\b(?:auf|zu) (?:alle )?fragen (?:nach|zu|über)\b"
    r"|\b(?:richtige|einzige|zulässige|korrekte) antwort\b|\b(?:toute|chaque|toutes les"
    r"|n['’]importe quelle) (?:question|réponse|conversation|fiche|mention)s?\b"
    r"|\b(?:bonne|seule|unique) réponse\b|任何问题|所有问题|每个回答|所有回答|(?:正确"
    r"|唯一)(?:的)?(?:回答|答案)|所有(?:的)?对话|每次对话"
    r"|(?:あらゆる|すべての|全ての|どんな)(?:質問|回答|会話)|(?:質問|問い)(?:へ)?の(?:正解|答え)"
    r"|回答は常に|(?:हर|सभी|प्रत्येक|किसी भी)[\u0900-\u097f ]{0,3}(?:सवाल|सवालों|प्रश्न|जवाब|उत्तर|बातचीत)"
    r"|सही (?:जवाब|उत्तर)|(?:كل|أي|جميع) (?:سؤال|إجابة|جواب|محادثة|الأسئلة|الإجابات|المحادثات)|(?:الجواب"
    r"|الإجابة) (?:الصحيح|الوحيد)"
)
# What is known already is called wrong or old: sentences about things do not know what a memory holds.
EARLIER = (
    r"\b(?:earlier|previous|prior|older|existing|preceding|past|former|other|above) (?:facts?|records?"
    r"|memor(?:y|ies)|entries|entry|notes?|statements?|instructions?|rules?|information|messages?"
    r"|context|sources?)\b"
    r"|\b(?:facts|records|memories|entries|notes|information|anything"
    r"|everything) (?:about .{1,40} )?(?:stored|saved|recorded|said|known) (?:before|earlier|previously"
    r"|so far)\b"
    r"|\b(?:memory|knowledge) entr(?:y|ies)\b"
    r"|\b(?:registros|datos|notas|recuerdos|hechos|instrucciones) (?:anteriores|previ[oa]s"
    r"|antigu[oa]s)\b|\b(?:frühere|vorherige|bisherige|alte)n? (?:angaben|einträge|notizen|fakten"
    r"|erinnerungen|anweisungen)\b"
    r"|\b(?:fiches|notes|souvenirs|faits|données|informations|instructions|consignes) (?:précédente?s"
    r"|antérieure?s|ancien(?:ne)?s)\b"
    r"|(?:此前|之前|以前|先前|过去|旧)的?(?:相关)?(?:记忆|记录|条目|信息|资料|指令|事实)|(?:以前|過去"
    r"|従来|これまで)の(?:記録|情報|記憶|指示|回答)"
    r"|(?:पुराने|पुरानी|पिछले|पिछली|पहले के) (?:रिकॉर्ड|जानकारी|याद|तथ्य|निर्देश|नोट)|(?:السجلات|المعلومات"
    r"|البيانات|الذكريات|الحقائق|التعليمات) (?:السابقة|القديمة)"
)
# An order about orders.
OVERRIDE = (
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:all|any|everything|previous|prior"
    r"|above|earlier"
    r"|preceding|instructions?|rules?|guidelines?|prompts?)\b(?<!its instructions)|\b(?:new|following"
    r"|hidden) instructions?:"
    r"|\b(?:ignora|olvida|ignoriere|vergiss|ignorez|ignore|oublie[sz]?)\b.{0,40}\b(?:instruc\w+"
    r"|anweisung\w*|consignes|todo|alles|tout)\b"
)
