// Shows notifications for the site's tabs, because browsers of phones show none without a service worker. It answers no
// request of a page.
addEventListener('message', (event) => {
  const { title, path, ...options } = event.data;
  const data = { tab: event.source.id, path };
  event.waitUntil(registration.showNotification(title, { ...options, data }));
});

// The tab that asked for the notification goes to its path; if that tab is closed, a new one does.
async function open({ tab, path }) {
  const asked = await clients.get(tab);
  if (asked === undefined) return clients.openWindow(path);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a tab of this site, whose method takes none
  asked.postMessage({ path });
  return asked.focus();
}
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
