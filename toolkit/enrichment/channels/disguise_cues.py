"""What no encyclopaedic sentence is made of: markup, addresses, codes, letters that look like others."""

# What chat templates and pages are made of.
MARKUP = (
    r"^(?:[^\w\[]|\w[\w ]{0,30}: )*\[[^\]]{3,60}\]"
    r"|^(?:[\w ]{1,30}: )?(?-i:[A-Z]{3,}(?: [A-Z]{2,})+):"  # headings
    r"|['\"]\w+['\"] ?:|\b\w+=['\"]|"
    r"<\s?/?\s?[a-z!|?][^>]{0,2000}>|\[/?INST\]|<<\s?/?SYS|^\s?#{2,}|```"
    r"|!?\[[^\]]{0,200}\]\s?\(|&(?:#x?[0-9a-f]{1,6}|lt|gt);"  # links and images of Markdown, escaped signs
)
CONTACT = (
    r"(?:https?|ftp|wss?|mailto|data|javascript):\S|\bwww\.\w|[\w.+-]+@[\w-]+\.\w{2,}"
    r"|[\w.-]+ ?(?:\(at\)|\[at\]) ?[\w-]+"
    r"|\b(?:password|passphrase|pin code|api key|contraseña|passwort|kennwort|mot de passe"
    r"|密码|パスワード|पासवर्ड|كلمة المرور)\b"
    r".{0,60}(?:@|\bto\b|\bvia\b|送信|发送|إلى)"
)
CODE = (
    r"(?=[A-Za-z0-9+/_-]*[0-9])(?=[A-Za-z0-9+/_-]*[a-z])(?=[A-Za-z0-9+/_-]*[A-Z])"
    r"[A-Za-z0-9+/_-]{24,}={0,2}"  # base64
    r"|[A-Za-z0-9+/]{8,}={1,2}(?!\w)|\b(?:[0-9a-f]{2}[ :]?){12,}\b|(?:%[0-9a-f]{2}){3,}"
    r"|(?:\\[xu][0-9a-f]{2,4}){2,}"
    r"|(?<!\w)(?:\w[ ._*-]){6,}\w(?!\w)|\b[01]{16,}\b|(?:\b[01]{8} ){2,}"  # or letter by letter
)
# Latin and Cyrillic in one word, or a Greek letter that looks Latin beside a Latin one; μm may stay.
MIXED_SCRIPTS = (
    r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]"
    r"|[A-Za-z][οοικνρυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]|[οικνρυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ][A-Za-z]"
)
