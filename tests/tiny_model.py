"""Tiny models with random weights, whose every answer can be checked against plain transformers."""

from pathlib import Path
from typing import Any

TEXT = (
    "My sister keeps an old boat near Bergen and sails it every May, though the winter is long there. "
    "Does the line below say something that is worth remembering about a person? Answer with Yes or No. "
    "I moved to Oslo last week; my dog Rex is ill, and 3 of my 12 plants died. Lol, see you at 10:45! "
)
TEMPLATE = (
    "{% for message in messages %}"
    "<|start|>{{ message['role'] }}\n{{ message['content'] }}<|end|>\n"
    "{% endfor %}"
    "{% if add_generation_prompt %}<|start|>assistant\n{% endif %}"
)
SIZES = {
    "vocab_size": 400,
    "hidden_size": 48,
    "intermediate_size": 96,
    "num_hidden_layers": 3,
    "num_attention_heads": 6,
    "num_key_value_heads": 2,
    "max_position_embeddings": 256,
    "initializer_range": 0.3,  # so that a model has opinions, and no two tokens are equally likely
    "bos_token_id": 1,
    "eos_token_id": 2,
    "pad_token_id": 2,
}


def write_tokenizer(folder: Path, template: str | None = TEMPLATE) -> None:
    """Write a byte-pair tokenizer of about 300 tokens, with a chat template."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast

    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    special = ["<|none|>", "<|start|>", "<|end|>"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=390, special_tokens=special, initial_alphabet=alphabet, show_progress=False
    )
    made.train_from_iterator([TEXT], trainer)
    fast = PreTrainedTokenizerFast(
        tokenizer_object=made, bos_token="<|start|>", eos_token="<|end|>", pad_token="<|end|>"
    )
    fast.chat_template = template
    fast.save_pretrained(folder)


def write_model(folder: Path, architecture: str, **settings: Any) -> Path:
    """Write a tiny model with random weights and a tokenizer; returns the folder."""
    import torch
    from transformers import AutoConfig, AutoModelForCausalLM

    torch.manual_seed(0)
    config = AutoConfig.for_model(architecture, **(SIZES | settings))
    AutoModelForCausalLM.from_config(config).save_pretrained(folder)
    write_tokenizer(folder)
    return folder
