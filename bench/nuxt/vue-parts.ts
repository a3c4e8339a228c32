/** The Vue templates of a page, and the words and addresses that its lists repeat. */
export interface VueParts {
  /** All but the content of `<main>`, in whose place it has `<slot />`. */
  readonly layout: Written;
  /** The content of `<main>`. */
  readonly page: Written;
  readonly title: string;
  readonly description: string;
  readonly styles: readonly string[];
  /** Pictures that the head preloads, as attributes. */
  readonly pictures: readonly Readonly<Record<string, string>>[];
}

export interface Written {
  readonly template: string;
  /** The lists of the template: of each, what its items show. */
  readonly lists: readonly Value[];
  /** Initial values of the form's fields, by name. */
  readonly fields: Readonly<Record<string, string | string[]>>;
}

type Value = string | readonly Value[];

/**
 * Writes a served page as Vue templates. Equal siblings become one element with `v-for`, as in a page that was written by
 * hand: the words and addresses in which they differ are data. Links become `NuxtLink`, fields get `v-model`. It runs in a
 * browser, which parses the page, so it must not use anything outside itself.
 */
export function vuePartsOf(html: string): VueParts {
  const served = new DOMParser().parseFromString(html, 'text/html');
  // React separates neighbouring texts by comments.
  const comments = served.createNodeIterator(served, NodeFilter.SHOW_COMMENT);
  for (let one = comments.nextNode(); one !== null; one = comments.nextNode()) (one as Comment).remove();
  served.normalize();
  // Radio buttons of the site may have no value; `v-model` tells them apart by it.
  for (const radio of served.querySelectorAll('[type=radio]:not([value])'))
    radio.setAttribute('value', radio.closest('label')?.textContent ?? '');
  const main = served.querySelector('main');
  if (main === null) throw new Error('The page has no <main>.');
  const page = write([...main.childNodes]);
  main.replaceChildren(served.createElement('slot'));
  const layout = write([...served.body.childNodes]);
  const meta = (name: string) => served.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return {
    layout,
    page,
    title: served.title,
    description: meta('description'),
    styles: [...served.querySelectorAll('style[data-href]')].map(({ textContent }) => textContent),
    pictures: [...served.querySelectorAll('link[rel=preload][as=image]')].map(({ attributes }) =>
      Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    ),
  };

  function write(nodes: readonly ChildNode[]): Written {
    const lists: Value[] = [];
    const fields: Record<string, string | string[]> = {};
    /** Attributes that differ between the items of a list. */
    const varying =
      /^(href|src|srcset|alt|id|for|value|style|title|datetime|placeholder|aria-(label|labelledby|describedby|controls)|popovertarget)$/;
    const left = /^(on.*|nonce|checked|selected|itemscope|data-discover)$/;
    const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const plain = (text: string) => quoted(text).replaceAll('<', '&lt;').replaceAll('{{', '{<!-- -->{');

    return { template: children(nodes, [], 0), lists, fields };

    /** @param values the data of the list's item around the nodes; @param depth how many lists are around them */
    function children(siblings: readonly ChildNode[], values: Value[], depth: number): string {
      let template = '';
      for (let at = 0; at < siblings.length;) {
        const first = siblings[at];
        const isItem = first instanceof Element && first.matches('li, option');
        const run =
          isItem || isRepeated(siblings.slice(at)) ? itemsFrom(siblings.slice(at), depth + 1) : undefined;
        if (run !== undefined && (isItem || run.items.length > 2)) {
          const owner = depth === 0 ? lists : values;
          const list = `${depth === 0 ? 'lists' : `i${depth}`}[${owner.length}]`;
          owner.push(run.items);
          const [, tag = ''] = /^<([\w-]+)/.exec(run.template) ?? [];
          const loop = ` v-for="(i${depth + 1}, k${depth + 1}) in ${list}" :key="k${depth + 1}"`;
          template += `<${tag}${loop}${run.template.slice(tag.length + 1)}`;
          at += run.items.length;
        } else {
          if (first !== undefined) template += node(first, values, depth);
          at += 1;
        }
      }
      return template;
    }

    /** Says whether three elements look like items of a list; comparing them whole takes longer. */
    function isRepeated(siblings: readonly ChildNode[]): boolean {
      const looks = siblings
        .slice(0, 3)
        .map((one) => one instanceof Element && `${one.localName} ${one.getAttribute('class')}`);
      return looks.length === 3 && looks.every((look) => look !== false && look === looks[0]);
    }

    /** The longest run of elements that have the same template, from the first one on. */
    function itemsFrom(siblings: readonly ChildNode[], depth: number) {
      const items: Value[] = [];
      let template: string | undefined;
      for (const sibling of siblings) {
        const values: Value[] = [];
        const own = node(sibling, values, depth);
        if (template !== undefined && own !== template) break;
        template = own;
        items.push(values);
      }
      return { template: template ?? '', items };
    }

    function node(one: ChildNode, values: Value[], depth: number): string {
      if (one.nodeType === Node.TEXT_NODE) return words(one, values, depth);
      if (!(one instanceof Element) || one.matches('script, style, noscript, template, link, meta'))
        return '';
      const tag = one.localName;
      if (tag === 'slot') return '<slot />';
      const isLink = tag === 'a' && /^\/(?!\/)/.test(one.getAttribute('href') ?? '');
      const name = isLink ? 'NuxtLink' : tag;
      let start = `<${name}`;
      for (const { name: attribute, value } of one.attributes) {
        if (left.test(attribute) || (attribute === 'value' && hasTypedValue(one))) continue;
        const shown = isLink && attribute === 'href' ? 'to' : attribute;
        if (depth === 0 || !varying.test(attribute))
          start += value === '' ? ` ${shown}` : ` ${shown}="${quoted(value)}"`;
        else start += ` :${shown}="i${depth}[${values.push(value) - 1}]"`;
      }
      start += field(one);
      if (tag === 'form') start += ' @submit.prevent';
      if (/^(area|br|col|hr|img|input|source|track|wbr)$/.test(tag)) return `${start}>`;
      const inner = tag === 'textarea' ? '' : children([...one.childNodes], values, depth);
      return `${start}>${inner}</${name}>`;
    }

    function words(text: ChildNode, values: Value[], depth: number): string {
      const content = (text.textContent ?? '').replaceAll(/\s+/g, ' ');
      const [, limit] = /^\d+\/(\d+)$/.exec(content) ?? [];
      const counted = limit === undefined ? null : fieldAround(text);
      if (counted !== null) return `{{ Array.from(values['${counted.name}'] ?? '').length }}/${limit}`;
      if (content.trim() === '' || depth === 0) return plain(content);
      return `{{ i${depth}[${values.push(content) - 1}] }}`;
    }

    /** The text field that a counter stands below. */
    function fieldAround(text: ChildNode): HTMLTextAreaElement | null {
      for (let around = text.parentElement; around !== null; around = around.parentElement) {
        const found = around.querySelector('textarea');
        if (found !== null) return found;
      }
      return null;
    }

    /** `v-model` sets the value of these. */
    function hasTypedValue(one: Element): boolean {
      return (
        one instanceof HTMLInputElement && one.name !== '' && /^(text|search|number|email)$/.test(one.type)
      );
    }

    function field(one: Element): string {
      if (
        !(
          one instanceof HTMLInputElement ||
          one instanceof HTMLTextAreaElement ||
          one instanceof HTMLSelectElement
        )
      )
        return '';
      const { name, type, value } = one;
      if (name === '' || /^(file|range|hidden|submit)$/.test(type)) return '';
      if (name.startsWith('color-mode')) return ' v-model="colorMode.preference"';
      const isChecked = one.hasAttribute('checked');
      if (type === 'checkbox') {
        const chosen = [fields[name] ?? []].flat();
        fields[name] = isChecked ? [...new Set([...chosen, value])] : chosen;
      } else if (type !== 'radio') fields[name] = value;
      else if (isChecked) fields[name] = value;
      else fields[name] ??= '';
      return ` v-model="values['${name}']"`;
    }
  }
}
