# attribute classifier on renders (64 px, small CNN, 11 heads) -> clf.pt ; python clf.py SECONDS
import torch, numpy as np, time, torch.nn as nn, torch.nn.functional as F, sys, math

V = [2, 9, 4, 12, 8, 7, 4, 7, 9, 10, 10]
K = len(V)


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


if __name__ == "__main__":
    torch.manual_seed(1)
    torch.set_num_threads(2)
    T = float(sys.argv[1])
    N = 18000
    X = torch.from_numpy(np.fromfile("d0.X", np.uint8).reshape(N, 128, 128, 3))
    X = (
        F.avg_pool2d(X.permute(0, 3, 1, 2).float(), 2)
        if False
        else torch.cat(
            [F.avg_pool2d(X[i : i + 500].permute(0, 3, 1, 2).float(), 2).byte() for i in range(0, N, 500)]
        )
    )
    A = torch.from_numpy(np.fromfile("d0.A", np.uint8).reshape(N, K)).long()
    nv = 500
    m = C().to(memory_format=torch.channels_last)
    import os

    os.path.exists("clf.pt") and m.load_state_dict(torch.load("clf.pt"))
    opt = torch.optim.AdamW(m.parameters(), 2e-3, weight_decay=0.02)
    t0 = time.time()
    k = 0
    while (f := (time.time() - t0) / T) < 1:
        for g in opt.param_groups:
            g["lr"] = 2e-3 * min(1, k / 50 + 0.02) * max(0.02, 0.5 * (1 + math.cos(math.pi * f)))
        ix = torch.randint(nv, N, (96,))
        x = X[ix].float() / 127.5 - 1
        x = x + torch.randn_like(x) * torch.rand(96, 1, 1, 1) * 0.12
        dx, dy = np.random.randint(-2, 3, 2)
        x = torch.roll(x, (int(dx), int(dy)), (2, 3))
        with torch.autocast("cpu", torch.bfloat16):
            o = m(x.contiguous(memory_format=torch.channels_last))
        l = sum(F.cross_entropy(q.float(), A[ix, j]) for j, q in enumerate(o))
        opt.zero_grad()
        l.backward()
        opt.step()
        k += 1
        if k % 100 == 0:
            print(k, round(time.time() - t0), round(l.item(), 3), flush=True)
    m.eval()
    with torch.no_grad():
        o = m(X[:nv].float() / 127.5 - 1)
        print(
            "held-out accuracy",
            [round((q.argmax(1) == A[:nv, j]).float().mean().item(), 3) for j, q in enumerate(o)],
        )
    torch.save(m.state_dict(), "clf.pt")
