"""Attribute-conditioned flow matching, x-prediction, 128 px, patch 4 -> 32x32x48, small UNet with AdaGN and attention at 8x8.
python train.py SECONDS -> m.pt, from all renders d*.X"""
import torch, numpy as np, time, torch.nn as nn, torch.nn.functional as F, copy, sys, math
from glob import glob

torch.manual_seed(0)
dev = "cuda" if torch.cuda.is_available() else "cpu"
S, P = 128, 4
G = S // P
CI = 3 * P * P
V = [2, 9, 4, 12, 8, 7, 4, 7, 9, 10, 10, 2, 4]  # the last two are the hidden ones: side and pose
K = len(V)
SIDE = 11


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


def unshuf(x):  # N,S,S,3 -> N,48,G,G; channel = (row, col, colour)
    return x.reshape(-1, G, P, G, P, 3).permute(0, 2, 4, 5, 1, 3).reshape(-1, CI, G, G)


def shuf(x):  # N,48,G,G -> N,S,S,3
    return x.permute(0, 2, 3, 1).reshape(-1, G, G, P, P, 3).permute(0, 1, 3, 2, 4, 5).reshape(-1, S, S, 3)


def renders(prefix, n=None):  # pictures, labels and mouths of all parts
    parts = sorted(glob(prefix + ".A"))
    of = lambda e, *shape: np.concatenate([np.fromfile(p[:-1] + e, np.uint8) for p in parts]).reshape(-1, *shape)
    A = torch.from_numpy(of("A", K)).long()[:n].to(dev)
    return torch.from_numpy(of("X", S, S, 3))[:n].to(dev), A, torch.from_numpy(of("M", 2))[:n].float().to(dev)


class Muon:
    def __init__(s, ps, lr, mom=0.95, wd=0.01):
        shapes = {}
        for p in ps:
            shapes.setdefault(p.shape, []).append(p)
        s.groups = [(g, [torch.zeros_like(p) for p in g]) for g in shapes.values()]
        s.lr = lr
        s.mom = mom
        s.wd = wd

    @torch.no_grad()
    def step(s, k):
        for ps, bs in s.groups:  # matrices of one shape together
            gs = [p.grad for p in ps]
            torch._foreach_lerp_(bs, gs, 1 - s.mom)
            X = torch.stack(torch._foreach_lerp(gs, bs, s.mom)).flatten(2).bfloat16()
            tr = X.shape[1] > X.shape[2]
            if tr:
                X = X.mT
            X = X / (X.norm(dim=(1, 2), keepdim=True) + 1e-7)
            for _ in range(5):
                A = X @ X.mT
                X = 3.4445 * X + (-4.775 * A + 2.0315 * (A @ A)) @ X
            if tr:
                X = X.mT
            torch._foreach_mul_(ps, 1 - s.lr * k * s.wd)
            rate = s.lr * k * 0.2 * max(ps[0].shape[0], ps[0][0].numel()) ** 0.5
            torch._foreach_add_(ps, list(X.float().reshape(-1, *ps[0].shape)), alpha=-rate)


@torch.no_grad()
def sample(net, a, steps=20, cfg=1.5, seed=0, cfg0=None, t0=0.2, t1=1.0):
    B = a.shape[0]
    g = torch.Generator().manual_seed(seed)
    x = torch.randn(B, CI, G, G, generator=g).to(dev)
    a = a.to(dev)
    null = torch.tensor(V, device=dev).expand(B, K)
    ts = torch.linspace(0, 1, steps + 1)
    ts = (ts / (ts + 2.0 * (1 - ts))).tolist()  # more steps near the noise end
    for i in range(steps):
        t = ts[i]
        tt = torch.full((B,), t, device=dev)
        p = net(x, tt, a)
        c = cfg0 if cfg0 and t < t0 else cfg if t < t1 else 1
        if c != 1:
            q = net(x, tt, null)
            p = q + c * (p - q)
        x = p if i == steps - 1 else x + (ts[i + 1] - t) * (p - x) / max(1 - t, 0.05)
    return ((shuf(x).clamp(-1, 1) + 1) * 127.5).round().byte().cpu()


if __name__ == "__main__":
    T = float(sys.argv[1])
    B = 256 if dev == "cuda" else 16
    torch.backends.cudnn.benchmark = True
    X, A, M = renders("d*")
    N = len(A)
    m = U().to(dev, memory_format=torch.channels_last)
    ema = copy.deepcopy(m)
    print("params", sum(p.numel() for p in m.parameters()), "data", N, flush=True)
    mu = [
        p
        for n, p in m.named_parameters()
        if p.ndim in (2, 4) and n.split(".")[0] in ("d0", "d1", "m", "r1", "r0", "p0", "p1") and ".e." not in n
    ]
    ids = {id(p) for p in mu}
    LR = 1.2e-3
    opt = torch.optim.AdamW(
        [p for p in m.parameters() if id(p) not in ids], LR, betas=(0.9, 0.98), weight_decay=0.01, fused=True
    )
    mo = Muon(mu, 0.0025)
    net = torch.compile(m) if dev == "cuda" else m
    row = torch.arange(G, device=dev) + 0.5
    bump = lambda c, w: torch.exp(-(((row[None] - c[:, None]) / w) ** 2))  # over the cells of one axis
    Vt = torch.tensor(V, device=dev)
    te = list(ema.parameters())
    tm = list(m.parameters())
    t0 = None
    k = 0
    acc = torch.zeros((), device=dev)
    log = open("m.loss.csv", "w")
    log.write("step,sec,loss\n")
    while True:
        fr = 0 if t0 is None else (time.time() - t0) / T
        if fr > 1:
            break
        s = min(1, (k + 1) / 200) * (
            1 if fr < 0.45 else max(0.01, 0.5 * (1 + math.cos(math.pi * (fr - 0.45) / 0.55)))
        )
        for g in opt.param_groups:
            g["lr"] = LR * s
        ix = torch.randint(0, N, (B,), device=dev)
        # A mirrored picture is one of the other side.
        flip = torch.rand(B, device=dev) < 0.5
        x = torch.where(flip[:, None, None, None], X[ix].flip(2), X[ix])
        y = A[ix]
        y[:, SIDE] = torch.where(flip, 1 - y[:, SIDE], y[:, SIDE])
        x = (unshuf(x).float() / 127.5 - 1).contiguous(memory_format=torch.channels_last)
        dm = torch.rand(B, K, device=dev) < 0.08
        dm |= torch.rand(B, 1, device=dev) < 0.08
        a = torch.where(dm, Vt, y)
        t = torch.sigmoid(torch.randn(B, device=dev) - 0.6)
        t = torch.where(torch.rand(B, device=dev) < 0.2, torch.rand(B, device=dev) * 0.15, t)
        tb = t[:, None, None, None]
        xt = (1 - tb) * torch.randn_like(x) + tb * x
        with torch.autocast(dev, torch.bfloat16):
            p = net(xt, t, a)
        # The face counts more than the rest, and the mouth most.
        cx, cy = (M[ix] / P).unbind(1)
        cx = torch.where(flip, G - cx, cx)
        W = 1 + 2 * bump(cy - 4, 5)[:, :, None] * bump(cx, 7)[:, None]
        W = (W + 3 * bump(cy, 2)[:, :, None] * bump(cx, 3)[:, None])[:, None]
        w = W / W.mean() / (1 - tb).clamp_min(0.12) ** 2
        l = ((p.float() - x).square() * w).mean()
        for q in tm:
            q.grad = None
        l.backward()
        nn.utils.clip_grad_norm_(tm, 1.0)
        opt.step()
        mo.step(s)
        k += 1
        acc += l.detach()
        d = min(0.9995, (1 + k) / (12 + k))
        with torch.no_grad():
            torch._foreach_lerp_(te, tm, 1 - d)
        if t0 is None:
            l.item()
            t0 = time.time()
            print("first step", flush=True)
        if k % 200 == 0:
            el = time.time() - t0
            log.write(f"{k},{el:.0f},{acc.item() / 200:.4f}\n")
            log.flush()
            print(k, round(el), round(acc.item() / 200, 4), round(k / el, 2), flush=True)
            acc.zero_()
    torch.save(ema.state_dict(), "m.pt")
    print("done", k, flush=True)
