/** Sends JSON to the shell's server, even while the page is being left. Never throws. */
export function send(path: string, value: object): void {
  const body = new Blob([JSON.stringify(value)], { type: 'application/json' });
  // Some browsers disable beacons.
  if ('sendBeacon' in navigator && navigator.sendBeacon(path, body)) return;
  fetch(path, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
