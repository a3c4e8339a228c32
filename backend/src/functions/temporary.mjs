// Runs in Deno before the function's entry file: redirects the function's paths below /tmp to its own folder.
const { Deno } = globalThis;
const folder = Deno.env.get('TMPDIR');
const onePath = [
  'chmod',
  'create',
  'lstat',
  'mkdir',
  'open',
  'readDir',
  'readFile',
  'readTextFile',
  'realPath',
  'remove',
  'stat',
  'truncate',
  'writeFile',
  'writeTextFile',
];
const twoPaths = ['copyFile', 'link', 'rename'];

const isReadable = (path) => Deno.permissions.querySync({ name: 'read', path }).state === 'granted';

function moved(path) {
  const text = path instanceof URL ? decodeURIComponent(path.pathname) : String(path);
  // The project and the folder of temporary files may themselves be below /tmp; those paths stay unchanged.
  const isTemporary = /^\/tmp(?:\/|$)/.test(text) && !isReadable(text);
  return isTemporary ? folder + text.slice('/tmp'.length) : path;
}

function move(name, paths) {
  const original = Deno[name];
  Deno[name] = (...asked) => original(...asked.map((value, index) => (index < paths ? moved(value) : value)));
}

for (const name of onePath) for (const each of [name, `${name}Sync`]) move(each, 1);
for (const name of twoPaths) for (const each of [name, `${name}Sync`]) move(each, 2);
