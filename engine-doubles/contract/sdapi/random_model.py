"""
Writes a Stable Diffusion 1 of random weights, with a small U-Net, which draws noise:
`random_model.py FILE` one that stable-diffusion.cpp loads, `random_model.py FILE forge` one that Forge loads.
"""

import json
import sys

import numpy as np

random = np.random.default_rng(7)
tensors = {}
LEVELS = (1, 2, 4, 4)


def weight(name, *shape):
    tensors[name] = (random.standard_normal(shape) * 0.05).astype(np.float16)


def bias(name, size):
    tensors[f"{name}.bias"] = np.zeros(size, np.float16)


def linear(name, before, after, has_bias=True):
    weight(f"{name}.weight", after, before)
    if has_bias:
        bias(name, after)


def convolution(name, before, after, kernel=3):
    weight(f"{name}.weight", after, before, kernel, kernel)
    bias(name, after)


def norm(name, channels):
    tensors[f"{name}.weight"] = np.ones(channels, np.float16)
    bias(name, channels)


def write_unet(prefix, channels, levels, time=128, context=768):
    def residual(name, before, after):
        norm(f"{name}.in_layers.0", before)
        convolution(f"{name}.in_layers.2", before, after)
        linear(f"{name}.emb_layers.1", time, after)
        norm(f"{name}.out_layers.0", after)
        convolution(f"{name}.out_layers.3", after, after)
        if before != after:
            convolution(f"{name}.skip_connection", before, after, 1)

    def attention(name, size):
        norm(f"{name}.norm", size)
        convolution(f"{name}.proj_in", size, size, 1)
        convolution(f"{name}.proj_out", size, size, 1)
        block = f"{name}.transformer_blocks.0"
        for part, width in (("attn1", size), ("attn2", context)):
            linear(f"{block}.{part}.to_q", size, size, False)
            linear(f"{block}.{part}.to_k", width, size, False)
            linear(f"{block}.{part}.to_v", width, size, False)
            linear(f"{block}.{part}.to_out.0", size, size)
        linear(f"{block}.ff.net.0.proj", size, size * 8)
        linear(f"{block}.ff.net.2", size * 4, size)
        for number in (1, 2, 3):
            norm(f"{block}.norm{number}", size)

    linear(f"{prefix}time_embed.0", channels, time)
    linear(f"{prefix}time_embed.2", time, time)
    convolution(f"{prefix}input_blocks.0.0", 4, channels)
    skipped, size, at = [channels], channels, 0
    for level, factor in enumerate(levels):
        for _ in range(2):
            at += 1
            residual(f"{prefix}input_blocks.{at}.0", size, factor * channels)
            size = factor * channels
            if level < 3:
                attention(f"{prefix}input_blocks.{at}.1", size)
            skipped.append(size)
        if level < 3:
            at += 1
            convolution(f"{prefix}input_blocks.{at}.0.op", size, size)
            skipped.append(size)
    residual(f"{prefix}middle_block.0", size, size)
    attention(f"{prefix}middle_block.1", size)
    residual(f"{prefix}middle_block.2", size, size)
    for at in range(12):
        level = 3 - at // 3
        name = f"{prefix}output_blocks.{at}"
        residual(f"{name}.0", size + skipped.pop(), levels[level] * channels)
        size = levels[level] * channels
        if level < 3:
            attention(f"{name}.1", size)
        if level > 0 and at % 3 == 2:
            convolution(f"{name}.{2 if level < 3 else 1}.conv", size, size)
    norm(f"{prefix}out.0", channels)
    convolution(f"{prefix}out.2", channels, 4)


def write_text_encoder(prefix, width=768):
    weight(f"{prefix}embeddings.token_embedding.weight", 49408, width)
    weight(f"{prefix}embeddings.position_embedding.weight", 77, width)
    for number in range(12):
        layer = f"{prefix}encoder.layers.{number}"
        for part in ("q_proj", "k_proj", "v_proj", "out_proj"):
            linear(f"{layer}.self_attn.{part}", width, width)
        linear(f"{layer}.mlp.fc1", width, 4 * width)
        linear(f"{layer}.mlp.fc2", 4 * width, width)
        norm(f"{layer}.layer_norm1", width)
        norm(f"{layer}.layer_norm2", width)
    norm(f"{prefix}final_layer_norm", width)


def write_autoencoder(prefix, channels=128):
    def residual(name, before, after):
        norm(f"{name}.norm1", before)
        convolution(f"{name}.conv1", before, after)
        norm(f"{name}.norm2", after)
        convolution(f"{name}.conv2", after, after)
        if before != after:
            convolution(f"{name}.nin_shortcut", before, after, 1)

    def middle(name, size):
        residual(f"{name}.block_1", size, size)
        norm(f"{name}.attn_1.norm", size)
        for part in ("q", "k", "v", "proj_out"):
            convolution(f"{name}.attn_1.{part}", size, size, 1)
        residual(f"{name}.block_2", size, size)

    encoder, decoder = f"{prefix}encoder.", f"{prefix}decoder."
    convolution(f"{encoder}conv_in", 3, channels)
    size = channels
    for level, factor in enumerate(LEVELS):
        for number in range(2):
            residual(f"{encoder}down.{level}.block.{number}", size, factor * channels)
            size = factor * channels
        if level < 3:
            convolution(f"{encoder}down.{level}.downsample.conv", size, size)
    middle(f"{encoder}mid", size)
    norm(f"{encoder}norm_out", size)
    convolution(f"{encoder}conv_out", size, 8)
    convolution(f"{decoder}conv_in", 4, size)
    middle(f"{decoder}mid", size)
    for level in (3, 2, 1, 0):
        for number in range(3):
            residual(f"{decoder}up.{level}.block.{number}", size, LEVELS[level] * channels)
            size = LEVELS[level] * channels
        if level > 0:
            convolution(f"{decoder}up.{level}.upsample.conv", size, size)
    norm(f"{decoder}norm_out", channels)
    convolution(f"{decoder}conv_out", channels, 3)
    convolution(f"{prefix}quant_conv", 8, 8, 1)
    convolution(f"{prefix}post_quant_conv", 4, 4, 1)


if sys.argv[2:] == ["forge"]:
    # Forge knows the model by its 320 channels, and derives the size of the time embedding from them.
    write_unet("model.diffusion_model.", channels=320, levels=(1, 1, 1, 1), time=1280)
else:
    write_unet("model.diffusion_model.", channels=32, levels=LEVELS)
write_text_encoder("cond_stage_model.transformer.text_model.")
write_autoencoder("first_stage_model.")
betas = np.linspace(0.00085**0.5, 0.012**0.5, 1000) ** 2
tensors["alphas_cumprod"] = np.cumprod(1 - betas).astype(np.float32)

header, offset = {}, 0
for name, tensor in tensors.items():
    kind = "F32" if tensor.dtype == np.float32 else "F16"
    end = offset + tensor.nbytes
    header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [offset, end]}
    offset = end
text = json.dumps(header).encode()
with open(sys.argv[1], "wb") as file:
    file.write(len(text).to_bytes(8, "little") + text)
    for tensor in tensors.values():
        file.write(tensor.tobytes())
