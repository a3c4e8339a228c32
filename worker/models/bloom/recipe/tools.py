# python tools.py -> model.onnx (weights in fp16) and model.json
import json, numpy as np, torch, struct, zlib
from train import *
import subprocess

VOC, HIDDEN = json.loads(
    subprocess.run(
        ["node", "-e", "import('./palette.mjs').then(m=>console.log(JSON.stringify([m.VOCAB,m.HIDDEN])))"],
        capture_output=True,
        text=True,
    ).stdout
)
KEYS = list(VOC)


def png(path, a):
    h, w, _ = a.shape
    raw = b"".join(b"\0" + a[y].tobytes() for y in range(h))
    c = lambda t, d: struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
    open(path, "wb").write(
        b"\x89PNG\r\n\x1a\n"
        + c(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0))
        + c(b"IDAT", zlib.compress(raw, 6))
        + c(b"IEND", b"")
    )


def sheet(ims, cols, pad=2):
    ims = [np.asarray(i) for i in ims]
    s = ims[0].shape[0]
    rows = -(-len(ims) // cols)
    o = np.full((rows * (s + pad) + pad, cols * (s + pad) + pad, 3), 255, np.uint8)
    for i, m in enumerate(ims):
        r, c = divmod(i, cols)
        o[pad + r * (s + pad) : pad + r * (s + pad) + s, pad + c * (s + pad) : pad + c * (s + pad) + s] = m
    return o


def load():
    m = U()
    m.load_state_dict(torch.load("m.pt", map_location="cpu"))
    return m.eval()


def rand_attrs(n, seed=0):
    g = np.random.default_rng(seed)
    return torch.from_numpy(np.stack([g.integers(0, v, n) for v in V], 1))


if __name__ == "__main__":
    m = load()
    x = torch.randn(2, CI, G, G)
    t = torch.rand(2)
    a = rand_attrs(2)
    torch.onnx.export(
        m,
        (x, t, a),
        "model_fp32.onnx",
        input_names=["x", "t", "attrs"],
        output_names=["x0"],
        dynamo=False,
        opset_version=17,
        dynamic_axes={k: {0: "n"} for k in ("x", "t", "attrs", "x0")},
    )
    import onnx
    from onnx import numpy_helper, helper, TensorProto

    g = onnx.load("model_fp32.onnx")
    keep = []
    pre = []
    for i in g.graph.initializer:
        w = numpy_helper.to_array(i)
        if w.dtype == np.float32 and w.size > 256:
            keep.append(numpy_helper.from_array(w.astype(np.float16), i.name + "_h"))
            pre.append(helper.make_node("Cast", [i.name + "_h"], [i.name], to=TensorProto.FLOAT))
        else:
            keep.append(i)
    nodes = pre + list(g.graph.node)
    del g.graph.initializer[:]
    g.graph.initializer.extend(keep)
    del g.graph.node[:]
    g.graph.node.extend(nodes)
    onnx.save(g, "model.onnx")
    import onnxruntime as ort, os

    s = ort.InferenceSession("model.onnx")
    y = s.run(None, {"x": x.numpy(), "t": t.numpy(), "attrs": a.numpy()})[0]
    print("max diff", abs(y - m(x, t, a).detach().numpy()).max(), os.path.getsize("model.onnx"))
    json.dump(
        {
            "name": "bloom",
            "license": "MIT; trained only on drawings of recipe/anime.mjs",
            "size": S,
            "patch": P,
            "inputs": {
                "x": [
                    "n",
                    CI,
                    G,
                    G,
                    "float32, space-to-depth of HWC image in [-1,1]: channel=(row*4+col)*3+rgb",
                ],
                "t": ["n", "float32, 0 = pure noise, 1 = image"],
                "attrs": ["n", K, "int64, the order of vocabulary, then of hidden; index len(values) = unspecified"],
            },
            "output": {"x0": "predicted clean image (live preview), same layout as x"},
            "sampler": {
                "kind": "euler on v=(x0-x)/(1-t)",
                "steps": 20,
                "times": "s=i/N; t=s/(s+2(1-s))",
                "cfg": "x0=u+c(p-u); c=3 for t<0.2, 1.5 for t<0.6, 1 after; u uses attrs=unspecified except the negative prompt",
                "last": "return x0",
            },
            "vocabulary": VOC,
            "hidden": HIDDEN,
            "upscaler": {
                "file": "refine.onnx",
                "size": 512,
                "input": "x [1,3,128,128] float32 RGB 0..1 NCHW",
                "output": "y [1,3,512,512]",
            },
        },
        open("model.json", "w"),
        indent=1,
    )
