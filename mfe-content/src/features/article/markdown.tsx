import { Link } from '@irodori/kit/link';
import type { ReactNode } from 'react';
import styles from './markdown.module.css';
import type { MarkdownNode } from './markdown-node.ts';
import { PictureStrip, picturesOf } from './picture-strip.tsx';
import { PromptExample } from './prompt-example.tsx';
import { TableFrame } from './table-frame.tsx';

/** Renders Markdown nodes as elements. Types of nodes without a case here are not supported in articles. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  return nodes.map((node, index) => <Node key={index} node={node} />);
}

function Node({ node }: { node: MarkdownNode }): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph': {
      const pictures = picturesOf(node);
      return pictures === undefined ? (
        <p>
          <Markdown nodes={node.children} />
        </p>
      ) : (
        <PictureStrip pictures={pictures} />
      );
    }
    case 'heading':
      return (
        <h3>
          <Markdown nodes={node.children} />
        </h3>
      );
    case 'emphasis':
      return (
        <em>
          <Markdown nodes={node.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <Markdown nodes={node.children} />
        </strong>
      );
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'break':
      return <br />;
    case 'link':
      return (
        <ArticleLink url={node.url}>
          <Markdown nodes={node.children} />
        </ArticleLink>
      );
    case 'list': {
      const List = node.ordered === true ? 'ol' : 'ul';
      return (
        <List>
          <Markdown nodes={node.children} />
        </List>
      );
    }
    case 'listItem':
      return <li>{inlineIfSingle(node.children)}</li>;
    case 'blockquote':
      return (
        <aside className={styles.aside}>
          <Markdown nodes={node.children} />
        </aside>
      );
    case 'code':
      return node.lang === 'prompt' ? (
        <PromptExample prompt={node.value} app={node.meta ?? ''} />
      ) : (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'table':
      return <TableFrame table={node} Content={Markdown} />;
    default:
      return null;
  }
}

/** Renders a single paragraph, such as that of a list item, without a paragraph element. */
function inlineIfSingle(children: readonly MarkdownNode[]): ReactNode {
  const [only, ...more] = children;
  return <Markdown nodes={only?.type === 'paragraph' && more.length === 0 ? only.children : children} />;
}

function ArticleLink({ url, children }: { url: string; children: ReactNode }) {
  if (url.startsWith('/')) return <Link to={url}>{children}</Link>;
  return /^https?:\/\//.test(url) ? <a href={url}>{children}</a> : children;
}
