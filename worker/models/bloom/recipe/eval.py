# attribute accuracy (independent classifier), diversity, nearest neighbours. python eval.py [N]
import sys, numpy as np, torch, torch.nn.functional as F, time, json
from train import *
import clf
from tools import *

torch.set_num_threads(2)
N = int(sys.argv[1]) if len(sys.argv) > 1 else 192
c = clf.C()
c.load_state_dict(torch.load("clf.pt"))
c.eval()
TAG = sys.argv[2] if len(sys.argv) > 2 else "m"
m = load(TAG)
res = {}


def pred(x):  # N,128,128,3 byte
    with torch.no_grad():
        o = c(F.avg_pool2d(x.permute(0, 3, 1, 2).float(), 2) / 127.5 - 1)
        return torch.stack([q.argmax(1) for q in o], 1)


def acc(x, a):
    p = pred(x) == a
    open_ = a[:, KEYS.index("expression")] != VOC["expression"].index("laughing")
    armor = a[:, KEYS.index("outfit")] >= 0
    r = {
        k: round((p[open_, j] if k == "eye_color" else p[:, j]).float().mean().item(), 3)
        for j, k in enumerate(KEYS)
    }
    r["mean"] = round(float(np.mean(list(r.values()))), 3)
    return r


H = torch.from_numpy(np.fromfile("held.X", np.uint8).reshape(-1, 128, 128, 3))
HA = torch.from_numpy(np.fromfile("held.A", np.uint8).reshape(-1, K)).long()
res["renders (ceiling)"] = acc(H, HA)
a = rand_attrs(N, 11)
best = None
with torch.no_grad():
    CF = (
        ((20, 1.5, None, 1.0),)
        if TAG == "m"
        else (
            (20, 1.0, None, 1.0),
            (20, 1.5, None, 1.0),
            (20, 1.5, 3.0, 1.0),
            (20, 2.0, 4.0, 1.0),
            (12, 1.5, 3.0, 0.6),
            (8, 1.5, 3.0, 0.6),
        )
    )
    for st, cf, c0, t1 in CF:
        x = torch.cat(
            [sample(m, a[i : i + 48], st, cf, seed=100 + i, cfg0=c0, t1=t1) for i in range(0, N, 48)]
        )
        n = f"{TAG} steps {st} cfg {c0 or cf}->{cf} until {t1}"
        res[n] = acc(x, a)
        print(n, res[n], flush=True)
        if (st, cf, c0) == (20, 1.5, 3.0):
            best = x
            png("samples/random48.png", sheet(list(x[:48].numpy()), 8))
if TAG == "m":
    json.dump(res, open("eval_m.json", "w"))
    sys.exit()
# nearest neighbours: 20 samples vs all 36k training renders at 32 px
T = np.concatenate([np.fromfile(f"d{i}.X", np.uint8).reshape(-1, 128, 128, 3) for i in (0, 1)])
TA = np.concatenate([np.fromfile(f"d{i}.A", np.uint8).reshape(-1, K) for i in (0, 1)])
ds = (
    lambda q: torch.cat(
        [F.avg_pool2d(q[i : i + 1000].permute(0, 3, 1, 2).float(), 4) for i in range(0, len(q), 1000)]
    ).flatten(1)
    / 255
)
D = ds(torch.from_numpy(T))


def nn_(q):
    z = ds(q)
    d = torch.cdist(z, D) / z.shape[1] ** 0.5
    v, i = d.min(1)
    return v, i


v, i = nn_(best[:20])
hv, _ = nn_(H[:200])
res["nn rms: samples"] = [round(float(v.mean()), 4), round(float(v.min()), 4)]
res["nn rms: unseen renders"] = [round(float(hv.mean()), 4), round(float(hv.min()), 4)]
res["attributes shared with nearest (of 11)"] = round(
    float((torch.from_numpy(TA[i.numpy()]).long() == a[:20]).float().sum(1).mean()), 2
)
S_ = set(map(bytes, TA))
res["prompted combinations present in training set"] = sum(bytes(r.numpy().astype(np.uint8)) in S_ for r in a)
png(
    "samples/nearest.png",
    sheet(
        [
            q
            for r in range(2)
            for q in (list(best[r * 10 : r * 10 + 10].numpy()) + [T[j] for j in i[r * 10 : r * 10 + 10]])
        ],
        10,
    ),
)
# diversity for one fixed full attribute set: model seeds vs renders of the same attributes
fa = rand_attrs(1, 5).expand(16, K)
x = sample(m, fa, 20, 1.5, seed=9, cfg0=3.0)
z = ds(x)
pd = torch.pdist(z) / z.shape[1] ** 0.5
res["pairwise rms, 16 seeds same attributes"] = round(float(pd.mean()), 4)
rn = torch.from_numpy(np.fromfile("same.X", np.uint8).reshape(-1, 128, 128, 3))
z = ds(rn)
pd = torch.pdist(z) / z.shape[1] ** 0.5
res["pairwise rms, 16 renders same attributes"] = round(float(pd.mean()), 4)
png("samples/same_attrs.png", sheet(list(x.numpy()) + list(rn.numpy()), 8))
json.dump(res, open("eval.json", "w"), indent=1)
print(json.dumps(res, indent=0))
