# attribute accuracy (independent classifier), diversity, nearest neighbours, and sheets of samples. python eval.py [N]
import sys, os, json, subprocess, numpy as np, torch, torch.nn.functional as F
from train import *
import clf, refine
from tools import *

N = int(sys.argv[1]) if len(sys.argv) > 1 else 144
os.makedirs("samples", exist_ok=True)
c = clf.C()
c.load_state_dict(torch.load("clf.pt", map_location="cpu"))
c.eval().to(dev)
m = load().to(dev)
r = refine.R()
r.load_state_dict(torch.load("refine.pt"))
r.eval().to(dev)
E_ = KEYS.index("expression")
res = {}


@torch.no_grad()
def right(x, a):  # x in 0..1, N,3,64,64
    p = torch.stack([q.argmax(1) for q in c(x.to(dev) * 2 - 1)], 1).cpu()
    return p, p == a[:, : len(KEYS)]


def acc(x, a):
    _, p = right(x, a)
    open_ = a[:, E_] != VOC["expression"].index("laughing")
    res = {
        k: round((p[open_, j] if k == "eye_color" else p[:, j]).float().mean().item(), 3)
        for j, k in enumerate(KEYS)
    }
    res["mean"] = round(float(np.mean(list(res.values()))), 3)
    return res


small = lambda x: clf.half(x) / 255
H, HA, _ = (v.cpu() for v in renders("held"))
res["renders (ceiling)"] = acc(small(H), HA)
a = rand_attrs(N, 11)
for st, cf, c0, t1 in (
    (20, 1.0, None, 1.0),
    (20, 1.5, None, 1.0),
    (20, 1.5, 3.0, 1.0),
    (20, 2.0, 4.0, 1.0),
    (20, 1.5, 3.0, 0.6),
    (12, 1.5, 3.0, 0.6),
    (8, 1.5, 3.0, 0.6),
):
    x = torch.cat([sample(m, a[i : i + 48], st, cf, seed=100 + i, cfg0=c0, t1=t1) for i in range(0, N, 48)])
    n = f"steps {st} cfg {c0 or cf}->{cf} until {t1}"
    res[n] = acc(small(x), a)
    print(n, res[n], flush=True)
    if (st, cf, c0, t1) == (20, 1.5, 3.0, 0.6):
        best = x
with torch.no_grad():
    y = torch.cat(
        [r(best[i : i + 8].to(dev).permute(0, 3, 1, 2).float() / 255).clamp(0, 1).cpu() for i in range(0, N, 8)]
    )
res["the same, refined"] = acc(F.avg_pool2d(y, 8), a)
p, _ = right(F.avg_pool2d(y, 8), a)
cm = np.zeros((7, 7), int)
np.add.at(cm, (a[:, E_].numpy(), p[:, E_].numpy()), 1)
res["expressions, refined: wanted (rows) and seen (columns)"] = cm.tolist()
z = F.avg_pool2d(y, 2).permute(0, 2, 3, 1).mul(255).round().byte().numpy()
png("samples/refined.png", sheet(list(z[:40]), 8))
# nearest neighbours: 20 samples vs all training renders at 32 px
T, TA, _ = (v.cpu() for v in renders("d*"))
ds = (
    lambda q: torch.cat(
        [F.avg_pool2d(q[i : i + 1000].to(dev).permute(0, 3, 1, 2).float(), 4) for i in range(0, len(q), 1000)]
    ).flatten(1)
    / 255
)
D = ds(T)


def nn_(q):
    z = ds(q)
    v, i = (torch.cdist(z, D) / z.shape[1] ** 0.5).min(1)
    return v, i.cpu()


v, i = nn_(best[:20])
hv, _ = nn_(H[:200])
res["nn rms: samples"] = [round(float(v.mean()), 4), round(float(v.min()), 4)]
res["nn rms: unseen renders"] = [round(float(hv.mean()), 4), round(float(hv.min()), 4)]
res["attributes shared with nearest (of 11)"] = round(float((TA[i] == a[:20])[:, :11].float().sum(1).mean()), 2)
visible = lambda rows: map(bytes, rows[:, :11].numpy().astype(np.uint8))
seen = set(visible(TA))
res["prompted combinations present in training set"] = sum(q in seen for q in visible(a))
png(
    "samples/nearest.png",
    sheet([q for s in (0, 10) for q in (*best[s : s + 10].numpy(), *T[i[s : s + 10]].numpy())], 10),
)
# diversity for one fixed full attribute set: model seeds vs renders of the same attributes
fa = rand_attrs(16, 5)
fa[:, :11] = fa[0, :11].clone()
x = sample(m, fa, 20, 1.5, seed=9, cfg0=3.0, t1=0.6)
fixed = {k: VOC[k][fa[0, j]] for j, k in enumerate(KEYS)}
subprocess.run(["node", "gen.mjs", "2000000", "16", "128", "same", json.dumps(fixed)], check=True)
rn = torch.from_numpy(np.fromfile("same.X", np.uint8).reshape(-1, 128, 128, 3))
for n, q in ("seeds", x), ("renders", rn):
    z = ds(q)
    res[f"pairwise rms, 16 {n} same attributes"] = round(float((torch.pdist(z) / z.shape[1] ** 0.5).mean()), 4)
png("samples/same_attrs.png", sheet(list(x.numpy()) + list(rn.numpy()), 8))
json.dump(res, open("eval.json", "w"), indent=1)
print(json.dumps(res, indent=0))
