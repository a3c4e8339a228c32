import type { Identity } from '../../database/identity.ts';
import { networkOf } from '../../auth/limits/network.ts';
import { Rate, type RealtimeConfig } from './limits.ts';

/** The share of one network address of the project's sockets and joins. */
export class Share {
  readonly joins: Rate;
  readonly #most: number;
  #sockets = 0;

  constructor(settings: RealtimeConfig) {
    this.joins = new Rate(shareOf(settings.max_joins_per_second));
    this.#most = shareOf(settings.max_concurrent_users);
  }

  get isFull(): boolean {
    return this.#sockets >= this.#most;
  }

  get isUnused(): boolean {
    return this.#sockets === 0 && !this.joins.isExceeded();
  }

  add(by: 1 | -1): void {
    this.#sockets += by;
  }
}

/** A tenth, so that one address cannot use up the limit; at least ten, for the browser tabs of a household. */
const shareOf = (whole: number): number => Math.min(whole, Math.max(10, Math.floor(whole / 10)));

/** The shares by network. Clients with the secret key are servers of the project and are not limited. */
export class Shares {
  readonly #settings: RealtimeConfig;
  readonly #byNetwork = new Map<string, Share>();

  constructor(settings: RealtimeConfig) {
    this.#settings = settings;
  }

  of(address: string, { role }: Identity): Share | undefined {
    if (role === 'service_role') return undefined;
    const network = networkOf(address);
    const share = this.#byNetwork.get(network) ?? new Share(this.#settings);
    this.#byNetwork.set(network, share);
    return share;
  }

  sweep(): void {
    for (const [network, share] of this.#byNetwork) if (share.isUnused) this.#byNetwork.delete(network);
  }
}
