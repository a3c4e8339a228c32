# attribute classifier on renders (64 px, small CNN, a head for each attribute) -> clf.pt ; python clf.py SECONDS
import torch, time, torch.nn as nn, torch.nn.functional as F, sys, math
from train import V, dev, renders

V = V[:11]


class C(nn.Module):
    def __init__(s):
        super().__init__()
        L = []
        i = 3
        for o, st in ((32, 2), (48, 1), (64, 2), (96, 1), (128, 2), (160, 1), (192, 2)):
            L += [nn.Conv2d(i, o, 3, st, 1, bias=False), nn.BatchNorm2d(o), nn.ReLU()]
            i = o
        s.c = nn.Sequential(*L)
        s.h = nn.Sequential(nn.Linear(192 * 16, 256), nn.ReLU(), nn.Linear(256, sum(V)))

    def forward(s, x):
        return s.h(s.c(x).flatten(1)).split(V, 1)


half = lambda x: F.avg_pool2d(x.permute(0, 3, 1, 2).float(), 2)  # N,128,128,3 bytes -> N,3,64,64

if __name__ == "__main__":
    torch.manual_seed(1)
    T = float(sys.argv[1])
    X, A, _ = renders("d*")
    X = torch.cat([half(X[i : i + 500]).byte() for i in range(0, len(X), 500)])
    N = len(X)
    nv = 500
    B = 256
    m = C().to(dev, memory_format=torch.channels_last)
    opt = torch.optim.AdamW(m.parameters(), 2e-3, weight_decay=0.02)
    t0 = time.time()
    k = 0
    while (f := (time.time() - t0) / T) < 1:
        for g in opt.param_groups:
            g["lr"] = 2e-3 * min(1, k / 50 + 0.02) * max(0.02, 0.5 * (1 + math.cos(math.pi * f)))
        ix = torch.randint(nv, N, (B,), device=dev)
        x = X[ix].float() / 127.5 - 1
        x = x + torch.randn_like(x) * torch.rand(B, 1, 1, 1, device=dev) * 0.12
        x = torch.roll(x, torch.randint(-2, 3, (2,)).tolist(), (2, 3))
        with torch.autocast(dev, torch.bfloat16):
            o = m(x.contiguous(memory_format=torch.channels_last))
        l = sum(F.cross_entropy(q.float(), A[ix, j]) for j, q in enumerate(o))
        opt.zero_grad()
        l.backward()
        opt.step()
        k += 1
        if k % 500 == 0:
            print(k, round(time.time() - t0), round(l.item(), 3), flush=True)
    m.eval()
    with torch.no_grad():
        o = m(X[:nv].float() / 127.5 - 1)
        print(
            "steps",
            k,
            "held-out accuracy",
            [round((q.argmax(1) == A[:nv, j]).float().mean().item(), 3) for j, q in enumerate(o)],
        )
    torch.save(m.state_dict(), "clf.pt")
