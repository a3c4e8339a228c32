import { type Rule, type Selector, transform } from 'lightningcss';
import { ownClass } from '../css.ts';

/** Rules that hold for the whole page, wherever they stand. */
const pageWide: ReadonlySet<string> = new Set([
  'counter-style',
  'font-face',
  'font-feature-values',
  'font-palette-values',
  'import',
  'namespace',
  'page',
  'property',
  'view-transition',
]);

/** Functions that match only if one of their arguments does, unlike `:not()`. */
const matching: ReadonlySet<string> = new Set(['is', 'where', 'any', 'has']);

/** True if a selector matches nothing on a page without elements of the package. */
function isOwn(selector: Selector, own: RegExp): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return own.test(part.name);
    if (part.type === 'nesting') return true;
    if (part.type !== 'pseudo-class' || !matching.has(part.kind)) return false;
    return 'selectors' in part && (part.selectors as Selector[]).every((each) => isOwn(each, own));
  });
}

/** The rules that a rule contains, except those of a style rule. */
function innerRules(rule: Rule): readonly Rule[] {
  if (!('value' in rule) || typeof rule.value !== 'object' || rule.value === null) return [];
  return 'rules' in rule.value && Array.isArray(rule.value.rules) ? (rule.value.rules as Rule[]) : [];
}

/**
 * Finds rules of a module's compiled stylesheet that reach beyond the module: outside of the layer `module`, or on pages
 * without an element of the module. Returns sentences without a subject.
 */
export function styleFaults(code: Uint8Array, filename: string, packageName: string): string[] {
  const own = ownClass(packageName);
  const faults: string[] = [];

  function look(rule: Rule, isLayered: boolean): void {
    switch (rule.type) {
      case 'layer-block': {
        const name = rule.value.name?.join('.') ?? '';
        if (name !== 'module')
          faults.push(`has rules in the layer "${name}"; a module's rules belong into the layer "module"`);
        for (const inner of rule.value.rules) look(inner, true);
        return;
      }
      case 'layer-statement': {
        const others = rule.value.names.map((name) => name.join('.')).filter((name) => name !== 'module');
        if (others.length > 0)
          faults.push(`orders the layers ${others.join(', ')}, which is for the shell alone`);
        return;
      }
      case 'style': {
        const { selectors, rules = [] } = rule.value;
        if (!isLayered)
          faults.push('has rules outside of a layer; write them inside of "@layer module { … }"');
        if (!selectors.every((selector) => isOwn(selector, own))) {
          faults.push(
            `styles elements of the whole page by "${selectorText(selectors)}"; begin the selector with a class of the module`,
          );
        }
        // Inside of an own rule every selector stands below its own elements.
        for (const inner of rules) if (inner.type !== 'style') look(inner, isLayered);
        return;
      }
      case 'keyframes': {
        if (!own.test(rule.value.name.value))
          faults.push(
            `names the animation "${rule.value.name.value}" for the whole page; use it without :global`,
          );
        return;
      }
      default:
        if (pageWide.has(rule.type))
          faults.push(`has the rule @${rule.type}, which holds for the whole page`);
        for (const inner of innerRules(rule)) look(inner, isLayered);
    }
  }

  transform({
    code,
    filename,
    errorRecovery: true,
    visitor: {
      StyleSheet({ rules }) {
        for (const rule of rules) look(rule, false);
      },
    },
  });
  return [...new Set(faults)];
}

/** A selector as it is written, so far as that helps to find it. */
function selectorText(selectors: readonly Selector[]): string {
  const part = (each: Selector[number]): string => {
    if (each.type === 'class') return `.${each.name}`;
    if (each.type === 'id') return `#${each.name}`;
    if (each.type === 'type') return each.name;
    if (each.type === 'universal') return '*';
    if (each.type === 'attribute') return `[${each.name}]`;
    if (each.type === 'pseudo-class' || each.type === 'pseudo-element')
      return `${each.type === 'pseudo-class' ? ':' : '::'}${each.kind}`;
    if (each.type === 'combinator') return each.value === 'descendant' ? ' ' : ` ${each.value} `;
    return '…';
  };
  return selectors.map((selector) => selector.map(part).join('')).join(', ');
}
