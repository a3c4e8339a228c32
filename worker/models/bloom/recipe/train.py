"""Attribute-conditioned flow matching, x-prediction, 128 px, patch 4 -> 32x32x48, small UNet with AdaGN and attention at 8x8.
python train.py SECONDS [--muon] [--nocompile] [--tag T]"""
import torch, numpy as np, time, torch.nn as nn, torch.nn.functional as F, copy, sys, json, math

torch.manual_seed(0)
torch.set_num_threads(2)
S, P = 128, 4
G = S // P
CI = 3 * P * P
V = [2, 9, 4, 12, 8, 7, 4, 7, 9, 10, 10]
K = len(V)


class PN(
    nn.Module
):  # per-pixel RMS norm over channels (fuses well on CPU; GroupNorm cost a quarter of the step)
    def __init__(s, c):
        super().__init__()
        s.g = nn.Parameter(torch.ones(c))

    def forward(s, x):
        y = x.float()
        return (y * torch.rsqrt(y.square().mean(1, keepdim=True) + 1e-5) * s.g[:, None, None]).to(x.dtype)


class RB(nn.Module):
    def __init__(s, i, o, e):
        super().__init__()
        s.n1 = PN(i)
        s.c1 = nn.Conv2d(i, o, 3, padding=1)
        s.n2 = PN(o)
        s.c2 = nn.Conv2d(o, o, 3, padding=1)
        s.e = nn.Linear(e, 2 * o)
        s.k = nn.Conv2d(i, o, 1) if i != o else nn.Identity()
        nn.init.zeros_(s.c2.weight)
        nn.init.zeros_(s.c2.bias)
        nn.init.zeros_(s.e.bias)
        s.e.weight.data *= 0.3

    def forward(s, x, e):
        h = s.c1(F.silu(s.n1(x)))
        a, b = s.e(e)[:, :, None, None].chunk(2, 1)
        h = s.n2(h) * (1 + a) + b
        return s.k(x) + s.c2(F.silu(h))


class AT(nn.Module):
    def __init__(s, c, h=4):
        super().__init__()
        s.n = PN(c)
        s.q = nn.Linear(c, 3 * c)
        s.o = nn.Linear(c, c)
        s.h = h
        nn.init.zeros_(s.o.weight)
        nn.init.zeros_(s.o.bias)

    def forward(s, x):
        B, C, H, W = x.shape
        y = s.n(x).flatten(2).transpose(1, 2)
        q, k, v = s.q(y).reshape(B, H * W, 3, s.h, C // s.h).permute(2, 0, 3, 1, 4).unbind(0)
        w = torch.softmax((q @ k.transpose(-1, -2)) * (C // s.h) ** -0.5, -1)
        y = (w @ v).transpose(1, 2).reshape(B, H * W, C)
        return x + s.o(y).transpose(1, 2).reshape(B, C, H, W)


class U(nn.Module):
    def __init__(s, c0=64, c1=128, c2=256, e=256):
        super().__init__()
        s.em = nn.ModuleList(nn.Embedding(v + 1, e) for v in V)
        s.t = nn.Sequential(nn.Linear(64, e), nn.SiLU(), nn.Linear(e, e))
        s.mlp = nn.Sequential(nn.SiLU(), nn.Linear(e, e))
        for m in s.em:
            m.weight.data *= 0.5
        s.i = nn.Conv2d(CI, c0, 3, padding=1)
        s.pos = nn.Parameter(torch.randn(1, c0, G, G) * 0.02)
        s.d0 = nn.ModuleList([RB(c0, c0, e)])
        s.p0 = nn.Conv2d(c0, c1, 2, 2)
        s.d1 = nn.ModuleList([RB(c1, c1, e), RB(c1, c1, e)])
        s.p1 = nn.Conv2d(c1, c2, 2, 2)
        s.m = nn.ModuleList([RB(c2, c2, e), AT(c2), RB(c2, c2, e), AT(c2), RB(c2, c2, e)])
        s.u1 = nn.ConvTranspose2d(c2, c1, 2, 2)
        s.r1 = nn.ModuleList([RB(2 * c1, c1, e), RB(c1, c1, e)])
        s.u0 = nn.ConvTranspose2d(c1, c0, 2, 2)
        s.r0 = nn.ModuleList([RB(2 * c0, c0, e), RB(c0, c0, e)])
        s.on = PN(c0)
        s.o = nn.Conv2d(c0, CI, 3, padding=1)
        nn.init.zeros_(s.o.weight)
        nn.init.zeros_(s.o.bias)
        s.register_buffer("f", torch.exp(torch.linspace(0, 6.2, 32)) * 1.0, persistent=False)

    def forward(s, x, t, a):
        g = t[:, None] * s.f
        e = s.t(torch.cat([g.sin(), g.cos()], 1))
        for j, m in enumerate(s.em):
            e = e + m(a[:, j])
        e = F.silu(s.mlp(e))
        h = s.i(x) + s.pos
        for b in s.d0:
            h = b(h, e)
        s0 = h
        h = s.p0(h)
        for b in s.d1:
            h = b(h, e)
        s1 = h
        h = s.p1(h)
        for b in s.m:
            h = b(h, e) if isinstance(b, RB) else b(h)
        h = torch.cat([s.u1(h), s1], 1)
        for b in s.r1:
            h = b(h, e)
        h = torch.cat([s.u0(h), s0], 1)
        for b in s.r0:
            h = b(h, e)
        return s.o(F.silu(s.on(h)))


def unshuf(x):  # N,S,S,3 -> N,G,G,48 (row,col,ch)
    return x.reshape(-1, G, P, G, P, 3).transpose(0, 1, 3, 2, 4, 5).reshape(-1, G, G, CI)


def shuf(x):  # N,48,G,G tensor -> N,S,S,3
    return x.permute(0, 2, 3, 1).reshape(-1, G, G, P, P, 3).permute(0, 1, 3, 2, 4, 5).reshape(-1, S, S, 3)


class Muon:
    def __init__(s, ps, lr, mom=0.95, wd=0.01):
        s.ps = ps
        s.lr = lr
        s.mom = mom
        s.wd = wd
        s.b = [torch.zeros_like(p) for p in ps]

    @torch.no_grad()
    def step(s, k):
        for p, b in zip(s.ps, s.b):
            b.mul_(s.mom).add_(p.grad, alpha=1 - s.mom)
            g = p.grad.lerp(b, s.mom)
            X = g.reshape(g.shape[0], -1)
            tr = X.shape[0] > X.shape[1]
            if tr:
                X = X.T
            X = (X / (X.norm() + 1e-7)).bfloat16()
            for _ in range(5):
                A = X @ X.T
                B = -4.775 * A + 2.0315 * (A @ A)
                X = 3.4445 * X + B @ X
            if tr:
                X = X.T
            X = X.float().reshape(p.shape)
            p.mul_(1 - s.lr * k * s.wd)
            p.add_(X, alpha=-s.lr * k * 0.2 * max(p.shape[0], p[0].numel()) ** 0.5)


@torch.no_grad()
def sample(net, a, steps=20, cfg=1.5, seed=0, heun=False, x=None, cfg0=None, t0=0.2, t1=1.0):
    B = a.shape[0]
    g = torch.Generator().manual_seed(seed)
    x = torch.randn(B, CI, G, G, generator=g) if x is None else x
    null = torch.tensor(V).expand(B, K)
    ts = torch.linspace(0, 1, steps + 1)
    ts = ts / (ts + 2.0 * (1 - ts))  # more steps near the noise end

    def vel(x, t):
        tt = torch.full((B,), float(t))
        p = net(x, tt, a)
        c = cfg0 if cfg0 and t < t0 else cfg if t < t1 else 1
        if c != 1:
            q = net(x, tt, null)
            p = q + c * (p - q)
        return (p - x) / max(1 - float(t), 0.05), p

    for i in range(steps):
        v, p = vel(x, ts[i])
        d = ts[i + 1] - ts[i]
        if i == steps - 1:
            x = p
            break
        if heun:
            v2, _ = vel(x + d * v, ts[i + 1])
            v = (v + v2) / 2
        x = x + d * v
    return ((shuf(x).clamp(-1, 1) + 1) * 127.5).round().byte()


if __name__ == "__main__":
    T = float(sys.argv[1])
    muon = "--muon" in sys.argv
    tag = sys.argv[sys.argv.index("--tag") + 1] if "--tag" in sys.argv else "m"
    B = 64
    A = torch.from_numpy(
        np.concatenate([np.fromfile(f"d{i}.A", np.uint8) for i in (0, 1)]).reshape(-1, K)
    ).long()
    N = len(A)
    X = torch.from_numpy(
        np.concatenate([unshuf(np.fromfile(f"d{i}.X", np.uint8).reshape(-1, S, S, 3)) for i in (0, 1)])
    )
    ft = sys.argv[sys.argv.index("--from") + 1] if "--from" in sys.argv else None
    m = U()
    if ft:
        m.load_state_dict(torch.load(ft))
    m = m.to(memory_format=torch.channels_last)
    ema = copy.deepcopy(m)
    print("params", sum(p.numel() for p in m.parameters()), "data", N, flush=True)
    W = torch.ones(1, 1, G, G)
    W[:, :, 12:22, 8:24] = 2
    W /= W.mean()
    mu = [
        p
        for n, p in m.named_parameters()
        if muon
        and p.ndim in (2, 4)
        and n.split(".")[0] in ("d0", "d1", "m", "r1", "r0", "p0", "p1")
        and ".e." not in n
    ]
    ids = {id(p) for p in mu}
    ot = [p for p in m.parameters() if id(p) not in ids]
    LR = 1.2e-3
    opt = torch.optim.AdamW(ot, LR, betas=(0.9, 0.98), weight_decay=0.01)
    mo = Muon(mu, 0.0025) if muon else None
    net = m if "--nocompile" in sys.argv else torch.compile(m, mode="default")
    t0 = None
    k = 0
    acc = 0
    Vt = torch.tensor(V)
    log = open(f"{tag}.loss.csv", "w")
    log.write("step,sec,loss\n")
    te = list(ema.parameters())
    tm = list(m.parameters())
    ck = 600
    while True:
        el = 0 if t0 is None else time.time() - t0
        if el > T:
            break
        fr = el / T
        s = min(1, (k + 1) / 100) * (
            1 if fr < 0.45 else max(0.02, 0.5 * (1 + math.cos(math.pi * (fr - 0.45) / 0.55)))
        )
        if ft:
            s = 0.25 * min(1, (k + 1) / 20) * max(0.02, 1 - fr)
        for g in opt.param_groups:
            g["lr"] = LR * s
        ix = torch.randint(0, N, (B,))
        x = X[ix].permute(0, 3, 1, 2).float() / 127.5 - 1
        a = A[ix].clone()
        dm = torch.rand(B, K) < 0.08
        dm |= torch.rand(B, 1) < 0.08
        a = torch.where(dm, Vt, a)
        z = torch.randn_like(x)
        t = torch.sigmoid(torch.randn(B) * 1.0 - 0.6)
        t = torch.where(torch.rand(B) < (0.3 if ft else 0.1), torch.rand(B) * 0.15, t)
        tb = t[:, None, None, None]
        xt = (1 - tb) * z + tb * x
        with torch.autocast("cpu", torch.bfloat16):
            p = net(xt, t, a)
        w = 1 / (1 - tb).clamp_min(0.12) ** 2
        e = (p.float() - x).square() * W
        l = (e * w).mean()
        for q in tm:
            q.grad = None
        l.backward()
        nn.utils.clip_grad_norm_(tm, 1.0)
        opt.step()
        mo and mo.step(s)
        k += 1
        acc += l.item()
        d = min(0.99 if ft else 0.999, (1 + k) / (12 + k))
        with torch.no_grad():
            torch._foreach_lerp_(te, tm, 1 - d)
        if t0 is None:
            t0 = time.time()
            print("first step", flush=True)
        if k % 50 == 0:
            log.write(f"{k},{el:.0f},{acc/50:.4f}\n")
            log.flush()
            print(k, round(el), round(acc / 50, 4), round(k / max(el, 1), 2), flush=True)
            acc = 0
        if el > ck:
            ck += 300
            torch.save(ema.state_dict(), f"{tag}.pt")
    torch.save(ema.state_dict(), f"{tag}.pt")
    print("done", k, flush=True)
