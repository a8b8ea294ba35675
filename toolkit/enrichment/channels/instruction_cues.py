"""Words by which a text speaks to its reader instead of about its subject, in eight languages."""

import re

# Somebody is spoken to: what is known about a thing is told in the third person.
_ADDRESS = (
    r"\b(?:you|your|yours|yourself)\b"
    r"|\b(?:tú|usted|ustedes|tus|vosotros)\b|\b(?:dich|deine?[nmrs]?)\b|\b(?:vous|votre|vos)\b"
    r"|[你您]|あなた|ください|下さい|(?<!\w)(?:तुम|तुम्हारा|तुम्हें|आप|आपको|आपका)(?![\w\u0900-\u097f])"
    r"|(?<!\w)(?:أنت|أنتم|عليك)(?!\w)"
)
# A machine is called by what it is, or a note claims to come from what runs it.
_NAMES = (
    "assistant|chatbot|ai|agent|memory|model|system|asistente|memoria|sistema|assistent|gedächtnis|mémoire"
    "|système|助手|记忆系统|系统|アシスタント|メモリ|システム|असिस्टेंट|सहायक|मेमोरी|सिस्टम|المساعد|أيها المساعد"
    "|الذاكرة|أيتها الذاكرة|ملاحظة النظام|النظام"
)
_CALLED = (  # but "AI, or artificial intelligence, is a field" calls nobody
    rf"^\W*(?:dear |hey |attention )?(?:{_NAMES})(?:へ)?\s?[,，、،:：](?!\s?(?:or|also|short|an|the|which)\b)"
)
_NOTE = (
    r"^\W*(?:system|developer|user|admin\w*)\s+(?:note|notice|message|prompt|override|instruction)\w*\s?[:：]"
    r"|^\W*(?:user|human|developer)\s?:"
    r"|^\W*(?:systemhinweis|nota del sistema|note système|系统提示|システム通知|सिस्टम सूचना)\s?[:：]"
)
# An order about orders, answers or memory.
_ORDER = (
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:all|any|everything|previous|prior|above|earlier"
    r"|preceding|instructions?|rules?|guidelines?|prompts?)\b"
    r"|\b(?:new|following|these|hidden) instructions?\b|\bsystem prompt\b"
    r"|^\W*(?:from (?:now|here) on|(?:do not|don't|never) (?:tell|reveal|mention|answer|say))\b"
    r"|\bnote to (?:the |all |any )?(?:ai|assistants?|agents?|(?:language )?models?|chatbots?)\b"
    r"|^\W*(?:please|kindly|reply|respond|answer|output|obey|comply)\b(?! (?:is|was|are|were|to|me)\b)"
    r"|\b(?:ignora|olvida|ignoriere|vergiss|ignorez|ignore|oublie[sz]?)\b.{0,40}\b(?:instruc\w+|anweisung\w*"
    r"|consignes|todo|alles|tout)\b|^\W*(?:guarda|responde|merke dir|antworte|retiens|réponds)\b"
    r"|忽略.{0,12}(?:指令|指示|提示|说明)|^\W*请|(?:無視|破棄|保存)して|(?:पिछले|सभी) निर्देश"
    r"|^\W*यह नियम|(?:تجاهل|احفظ|أجب|احذف)"
)
# What chat templates and pages are made of, and no sentence is.
_MARKUP = (
    r"<\s?/?\s?[a-z!|?][^>]{0,2000}>|\[/?INST\]|<<\s?/?SYS|^\s?#{2,}|```"
    r"|!?\[[^\]]{0,200}\]\s?\(|&(?:#x?[0-9a-f]{1,6}|lt|gt);"  # links and images of Markdown, escaped signs
)

CUES = (
    ("addresses the reader", re.compile(_ADDRESS, re.IGNORECASE)),
    ("addresses a machine", re.compile(f"{_CALLED}|{_NOTE}", re.IGNORECASE)),
    ("gives an order", re.compile(_ORDER, re.IGNORECASE)),
    ("holds markup", re.compile(_MARKUP, re.IGNORECASE)),
)
