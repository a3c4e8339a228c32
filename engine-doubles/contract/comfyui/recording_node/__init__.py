"""A node for recordings: it draws without weights, step by step, with previews, and fails on request.

Copy this folder into `custom_nodes/` of a ComfyUI.
"""

import time
from types import SimpleNamespace

import comfy.latent_formats
import comfy.model_management
import latent_preview
import torch


class IrodoriRecording:
    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "text": ("STRING", {"multiline": True}),
                "seed": ("INT", {"default": 0, "min": 0, "max": 0xFFFFFFFFFFFFFFFF}),
                "steps": ("INT", {"default": 4, "min": 1, "max": 10000}),
                "width": ("INT", {"default": 64, "min": 16, "max": 16384, "step": 8}),
                "height": ("INT", {"default": 64, "min": 16, "max": 16384, "step": 8}),
                "step_seconds": ("FLOAT", {"default": 0.05, "min": 0.0, "max": 60.0}),
                "ending": (["picture", "exception", "memory"],),
            }
        }

    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "draw"
    CATEGORY = "irodori"

    def draw(self, text, seed, steps, width, height, step_seconds, ending):
        # As KSampler reports its steps: whether a step has a preview is ComfyUI's own decision.
        inner = SimpleNamespace(latent_format=comfy.latent_formats.SD15())
        report = latent_preview.prepare_callback(SimpleNamespace(load_device="cpu", model=inner), steps)
        latent = torch.zeros((1, 4, 8, 8))
        for step in range(steps):
            time.sleep(step_seconds)
            if ending == "exception":
                raise RuntimeError("mat1 and mat2 shapes cannot be multiplied (77x2048 and 768x320)")
            if ending == "memory":
                raise comfy.model_management.OOM_EXCEPTION("Allocation on device ")
            report(step, latent, latent, steps)
        generator = torch.Generator().manual_seed(seed % 2**63)
        return (torch.rand((1, height, width, 3), generator=generator),)


NODE_CLASS_MAPPINGS = {"IrodoriRecording": IrodoriRecording}
