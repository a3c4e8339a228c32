import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlatformProvider } from './host.tsx';
import { StructuredData } from './structured-data.tsx';
import { fakePlatform } from '@irodori/testing/fake-platform';

const host = { siteUrl: 'https://irodori.example', preload: () => undefined };

test('structured data has absolute URLs and cannot close its script element', () => {
  const name = '</script><script>alert(1)</script>';
  const { container } = render(
    <PlatformProvider platform={fakePlatform()} host={host}>
      <StructuredData data={(siteUrl) => ({ '@type': 'Article', name, url: `${siteUrl}/blog` })} />
    </PlatformProvider>,
  );
  const [script, ...others] = container.querySelectorAll('script');
  expect(others).toEqual([]);
  expect(script?.type).toBe('application/ld+json');
  expect(script?.textContent).not.toContain('<');
  expect(JSON.parse(script?.textContent ?? '')).toEqual({
    '@type': 'Article',
    name,
    url: 'https://irodori.example/blog',
  });
});
