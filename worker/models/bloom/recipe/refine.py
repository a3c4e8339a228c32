# domain refiner: 128 px model output -> 512 px clean drawing. python refine.py pairs N | train N SECONDS
import torch, numpy as np, time, torch.nn as nn, torch.nn.functional as F, sys, math, copy
from glob import glob
from train import U, dev, renders, shuf, unshuf


class R(nn.Module):
    def __init__(s, c=40, n=6):
        super().__init__()
        s.i = nn.Conv2d(3, c, 5, padding=2)
        s.b = nn.ModuleList(
            nn.ModuleList([nn.Conv2d(c, c, 3, padding=1), nn.Conv2d(c, c, 3, padding=1)]) for _ in range(n)
        )
        s.o = nn.Conv2d(c, 48, 3, padding=1)
        for q in s.b:
            q[1].weight.data *= 0.1
        nn.init.zeros_(s.o.weight)
        nn.init.zeros_(s.o.bias)

    def forward(s, x):  # x in [0,1]
        h = s.i(x * 2 - 1)
        for a, b in s.b:
            h = h + b(F.silu(a(h)))
        return F.interpolate(x, scale_factor=4.0, mode="bilinear", align_corners=False) + F.pixel_shuffle(
            s.o(F.silu(h)), 4
        )


if __name__ == "__main__":
    torch.manual_seed(2)
    N = int(sys.argv[2])
    if sys.argv[1] == "pairs":  # what the generator makes of noised renders
        m = U()
        m.load_state_dict(torch.load("m.pt"))
        m.eval().to(dev)
        X, A, _ = renders("d*", N)
        o = []
        for i in range(0, N, 64):
            x = unshuf(X[i : i + 64]).float() / 127.5 - 1
            t = torch.rand(len(x), device=dev) * 0.42 + 0.5
            tb = t[:, None, None, None]
            with torch.no_grad():
                p = m(((1 - tb) * torch.randn_like(x) + tb * x), t, A[i : i + 64])
            o.append(((shuf(p).clamp(-1, 1) + 1) * 127.5).round().byte().cpu().numpy())
        np.concatenate(o).tofile("pairs.X")
        print("pairs", N)
    else:
        T = float(sys.argv[3])
        lo = torch.from_numpy(np.fromfile("pairs.X", np.uint8)).reshape(-1, 128, 128, 3)[:N].to(dev)
        hi = np.concatenate([np.fromfile(p, np.uint8) for p in sorted(glob("hi*.X"))])
        hi = torch.from_numpy(hi).reshape(-1, 512, 512, 3)[:N].to(dev)
        B, c = 64, 40
        m = R().to(dev, memory_format=torch.channels_last)
        net = torch.compile(m) if dev == "cuda" else m
        ema = copy.deepcopy(m)
        opt = torch.optim.AdamW(m.parameters(), 1.5e-3, betas=(0.9, 0.98), weight_decay=0.01)
        t0 = time.time()
        k = 0
        acc = torch.zeros((), device=dev)
        r = lambda n: torch.arange(n, device=dev)
        while (f := (time.time() - t0) / T) < 1:
            for q in opt.param_groups:
                q["lr"] = 1.5e-3 * min(1, k / 50 + 0.02) * max(0.02, 0.5 * (1 + math.cos(math.pi * f)))
            i = torch.randint(0, N, (B, 1, 1), device=dev)
            y, x = torch.randint(0, 129 - c, (2, B, 1, 1), device=dev)
            part = lambda q, n: q[i, y * n + r(c * n)[:, None], x * n + r(c * n)].permute(0, 3, 1, 2) / 255
            with torch.autocast(dev, torch.bfloat16):
                p = net(part(lo, 1))
            l = (p.float() - part(hi, 4)).abs()[:, :, 12:-12, 12:-12].mean()
            opt.zero_grad()
            l.backward()
            nn.utils.clip_grad_norm_(m.parameters(), 1.0)
            opt.step()
            k += 1
            acc += l.detach()
            d = min(0.998, (1 + k) / (10 + k))
            with torch.no_grad():
                torch._foreach_lerp_(list(ema.parameters()), list(m.parameters()), 1 - d)
            if k % 500 == 0:
                print(k, round(time.time() - t0), round(acc.item() / 500, 5), flush=True)
                acc.zero_()
        ema.eval().cpu()
        torch.save(ema.state_dict(), "refine.pt")

        class W(nn.Module):
            def __init__(s):
                super().__init__()
                s.m = ema

            def forward(s, x):
                return s.m(x).clamp(0, 1)

        torch.onnx.export(
            W(),
            (torch.rand(1, 3, 128, 128),),
            "refine.onnx",
            input_names=["x"],
            output_names=["y"],
            dynamo=False,
            opset_version=17,
        )
        print("done", k)
