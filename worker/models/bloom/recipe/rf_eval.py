from tools import *
import clf, refine
from torch.utils.flop_counter import FlopCounterMode

m = load("ft")
c = clf.C()
c.load_state_dict(torch.load("clf.pt"))
c.eval()
r = refine.R()
r.load_state_dict(torch.load("refine.pt"))
r.eval()
with FlopCounterMode(display=False) as f:
    m(torch.randn(1, CI, G, G), torch.rand(1), rand_attrs(1))
print("fwd GMAC/sample", f.get_total_flops() / 2e9)
a = rand_attrs(96, 11)
with torch.no_grad():
    x = torch.cat([sample(m, a[i : i + 48], 12, 1.5, seed=100 + i, cfg0=3.0, t1=0.6) for i in (0, 48)])
    y = torch.cat([r(x[i : i + 8].permute(0, 3, 1, 2).float() / 255).clamp(0, 1) for i in range(0, 96, 8)])
    for n, z in (
        ("raw", F.avg_pool2d(x.permute(0, 3, 1, 2).float() / 127.5 - 1, 2)),
        ("refined", F.avg_pool2d(y, 8) * 2 - 1),
    ):
        o = c(z)
        ac = {
            k: round((q.argmax(1) == a[:, j]).float().mean().item(), 3)
            for j, (k, q) in enumerate(zip(KEYS, o))
        }
        print(n, ac, round(float(np.mean(list(ac.values()))), 3))
        j = KEYS.index("expression")
        cm = np.zeros((7, 7), int)
        for t, p in zip(a[:, j].tolist(), o[j].argmax(1).tolist()):
            cm[t, p] += 1
    print(VOC["expression"])
    print(cm)
