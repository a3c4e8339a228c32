"""Writes graph.json and weights.bin, a TensorFlow.js graph model, as model.onnx. The weights stay 8 bits wide."""
import base64
import json

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save

graph = json.load(open("graph.json"))
data = open("weights.bin", "rb").read()
nodes, initializers, weights = [], [], {}
at = 0
for weight in graph["weightsManifest"][0]["weights"]:
    size = int(np.prod(weight["shape"], dtype=int))
    values = np.frombuffer(data, np.uint8, size, at).reshape(weight["shape"])
    weights[weight["name"]] = (values, weight["quantization"])
    at += size
assert at == len(data)


def constant(name, layout=None):
    """Adds a weight of the graph, with its axes in another order, and returns its name in the new graph."""
    values, quantization = weights[name]
    scale, least = quantization["scale"], quantization["min"]
    if layout is not None:
        values = layout(values)
    short = f"w{len(initializers)}"
    if values.ndim < 2:
        initializers.append(numpy_helper.from_array((values * scale + least).astype(np.float32), short))
        return short
    zero = round(-least / scale)
    assert abs(zero + least / scale) < 1e-3, "zero has to be one of the 256 values"
    for part, value in ("q", values), ("s", np.float32(scale)), ("z", np.uint8(zero)):
        initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), f"{short}{part}"))
    nodes.append(helper.make_node("DequantizeLinear", [short + "q", short + "s", short + "z"], [short]))
    return short


def text(value):
    return base64.b64decode(value).decode()


def ints(attribute):
    return [int(i) for i in attribute["list"]["i"]]


def activated(name, inputs, op, attributes, fused):
    relu = "Relu6" in fused
    nodes.append(helper.make_node(op, inputs, [name + "/linear" if relu else name], **attributes))
    if relu:
        nodes.append(helper.make_node("Clip", [name + "/linear", "zero", "six"], [name]))


for node in graph["modelTopology"]["node"]:
    op, name, inputs, attr = node["op"], node["name"], node.get("input", []), node.get("attr", {})
    fused = [text(f) for f in attr.get("fused_ops", {}).get("list", {}).get("s", [])]
    if op in ("Const", "Placeholder"):
        continue
    if op in ("_FusedConv2D", "FusedDepthwiseConv2dNative"):
        deep = op != "_FusedConv2D"
        # TensorFlow: height, width, in, out; for depthwise ones: height, width, in, multiplier.
        layout = (lambda w: w.transpose(2, 3, 0, 1)) if deep else (lambda w: w.transpose(3, 2, 0, 1))
        groups = weights[inputs[1]][0].shape[2] if deep else 1
        arguments = [inputs[0], constant(inputs[1], layout), constant(inputs[2])]
        attributes = {"auto_pad": "SAME_UPPER", "strides": ints(attr["strides"])[1:3], "group": groups}
        assert text(attr["padding"]["s"]) == "SAME"
        activated(name, arguments, "Conv", attributes, fused)
    elif op == "_FusedMatMul":
        activated(name, [inputs[0], constant(inputs[1]), constant(inputs[2])], "Gemm", {}, fused)
    elif op == "AvgPool":
        nodes.append(helper.make_node("GlobalAveragePool", inputs, [name]))
    elif op == "Squeeze":
        nodes.append(helper.make_node("Flatten", inputs, [name]))
    elif op in ("Mul", "Sub", "AddV2"):
        arguments = [constant(i) if i in weights else i for i in inputs]
        nodes.append(helper.make_node({"AddV2": "Add"}.get(op, op), arguments, [name]))
    else:
        assert op in ("Softmax", "Identity"), op
        nodes.append(helper.make_node(op, inputs, [name]))

initializers += [numpy_helper.from_array(np.float32(v), n) for n, v in (("zero", 0), ("six", 6))]
model = helper.make_model(
    helper.make_graph(
        nodes,
        "nsfwjs MobileNetV2Mid",
        [helper.make_tensor_value_info("input", TensorProto.FLOAT, [1, 3, 224, 224])],
        [helper.make_tensor_value_info(nodes[-1].output[0], TensorProto.FLOAT, [1, 5])],
        initializers,
    ),
    opset_imports=[helper.make_opsetid("", 13)],
    ir_version=8,
)
checker.check_model(model, full_check=True)
save(model, "../model.onnx")
