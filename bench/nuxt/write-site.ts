import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFullBrowser } from 'stack/browser';
import { running } from '../running-stack.ts';
import { vuePartsOf, type VueParts, type Written } from './vue-parts.ts';

/** The pages that both sites have, with the comparator's file and loader of each. */
const pages = [
  { path: '/', name: 'home', file: 'index', load: 'loadHome(supabase)' },
  { path: '/ai-elf-generator', name: 'generator', file: '[app_slug]', load: 'loadGenerator(supabase, slug)' },
  { path: '/terms-of-service', name: 'terms', file: 'terms-of-service' },
  { path: '/app/ai-elf-generator', name: 'app', file: 'app/[slug]', load: 'loadAppPage(supabase, slug)' },
] as const;

export const paths = pages.map(({ path }) => path);

/**
 * Writes the pages that the running site serves into the comparator's copy: their styles, fonts, words and elements. The
 * loaders, the code of the generator's form, the head and the settings of the build stay the comparator's own.
 */
export async function writeSite(folder: string): Promise<void> {
  const parts = new Map<string, VueParts>();
  const browser = await chromium.launch({ executablePath: await findFullBrowser(), args: ['--no-sandbox'] });
  const parser = await browser.newPage();
  for (const { path } of pages) {
    parts.set(path, await parser.evaluate(vuePartsOf, await textOf(path)));
  }
  await browser.close();

  const assets = join(folder, 'assets', 'site');
  await rm(assets, { recursive: true, force: true });
  await mkdir(join(assets, 'fonts'), { recursive: true });
  await mkdir(join(folder, 'public'), { recursive: true });
  await writeFile(join(folder, 'public', 'favicon.svg'), await textOf('/favicon.svg'));
  const [first, ...others] = [...parts.values()];
  if (first === undefined) throw new Error('The site has no pages.');
  const ofAll = first.styles.filter((style) => others.every(({ styles }) => styles.includes(style)));
  await writeStyles(assets, 'shell', ofAll);
  await writeLayout(folder, first.layout);
  for (const page of pages) {
    const own = parts.get(page.path) ?? first;
    await writeStyles(
      assets,
      page.name,
      own.styles.filter((style) => !ofAll.includes(style)),
    );
    await writeFile(join(assets, `${page.name}.json`), JSON.stringify(own.page.lists));
    await writePage(folder, page, own);
  }
}

async function writeLayout(folder: string, { template, lists }: Written): Promise<void> {
  const file = join(folder, 'layouts', 'default.vue');
  const own = `const colorMode = useColorMode();
useSupabaseUser();
useCreditsStore();
const lists = ${JSON.stringify(lists)};
`;
  // The fonts that it preloads have other names since they have only the letters of most pages.
  const head = (await scriptOf(file))
    .replace('m-plus-2-latin-wght-normal', 'text')
    .replaceAll(/zen-maru-gothic-latin-(\d+)-normal/g, 'headings-$1');
  await writeFile(file, component(`${head}${own}`, `<div>${template}</div>`));
}

async function writePage(
  folder: string,
  { name, path, file, ...rest }: (typeof pages)[number],
  { page, title, description, pictures }: VueParts,
): Promise<void> {
  const head = { title: title.replace(/ · Irodori$/, ''), description, path };
  const values = JSON.stringify(page.fields);
  const common = `usePageHead(${JSON.stringify(head)});
useHead({ link: ${JSON.stringify(pictures)} });
`;
  const style = `<style src="~/assets/site/${name}.css"></style>\n`;
  const target = join(folder, 'pages', `${file}.vue`);
  if (!('load' in rest)) {
    const script = `import lists from '~/assets/site/${name}.json';\n${common}`;
    return writeFile(target, component(script, `<div>${page.template}</div>`) + style);
  }
  // The lists come with the page's data, as those that the backend sends.
  const loading = `const slug = String(Object.values(useRoute().params)[0] ?? '');
const supabase = useSupabaseClient();
const { data } = await useAsyncData(${JSON.stringify(path)}, async () => {
  const [app, { default: lists }] = await Promise.all([${rest.load}, import('~/assets/site/${name}.json')]);
  return { ${name === 'generator' ? 'app, ' : ''}lists };
});
const lists = data.value!.lists as any[];
`;
  if (name !== 'generator') {
    const script = `${loading}const values = reactive<any>(${values});\n${common}`;
    return writeFile(target, component(script, `<div>${page.template}</div>`) + style);
  }
  await writeFile(
    target,
    component(`${loading}${common}`, '<PromptForm :app="data!.app!" :lists="lists" />') + style,
  );
  const form = join(folder, 'components', 'generator', 'PromptForm.vue');
  const code = (await scriptOf(form)).replace(
    'const { app } = defineProps<{ app: GeneratorApp }>();',
    'const { app } = defineProps<{ app: GeneratorApp; lists: any[] }>();',
  );
  const given = `for (const [name, value] of Object.entries(${values})) values[name] ??= value as string;\n`;
  const template = page.template.replaceAll('@submit.prevent', 'ref="form" @submit.prevent="submit"');
  return writeFile(form, component(`${code}${given}`, `<div>${template}</div>`));
}

const component = (script: string, template: string): string =>
  `<script setup lang="ts">\n${script}</script>\n\n<template>\n${template}\n</template>\n`;

/** The script of one of the comparator's components. */
async function scriptOf(file: string): Promise<string> {
  const [, script] = /<script setup lang="ts">\n([^]*?)<\/script>/.exec(await readFile(file, 'utf8')) ?? [];
  if (script === undefined) throw new Error(`${file} has no script.`);
  return script;
}

/** Writes styles, with the files that they name, which lose the digests of their names. */
async function writeStyles(assets: string, name: string, styles: readonly string[]): Promise<void> {
  let css = styles.join('\n');
  for (const [address, path = ''] of css.matchAll(/url\("?(\/static\/[^")]+)"?\)/g)) {
    const file = basename(path).replace(/\.[0-9a-f]{8,}(\.\w+)$/, '$1');
    const response = await fetch(`${running.site}${path}`);
    await writeFile(join(assets, 'fonts', file), Buffer.from(await response.arrayBuffer()));
    css = css.replaceAll(address, `url(./fonts/${file})`);
  }
  await writeFile(join(assets, `${name}.css`), css);
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(`${running.site}${path}`);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return response.text();
}
