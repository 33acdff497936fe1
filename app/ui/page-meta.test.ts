import { expect, test } from 'vitest';
import { pageMeta, previewMeta } from './page-meta.ts';

const page = (site: object | null) => ({
  matches: [{ id: 'root', loaderData: site && { site } }, undefined],
});
const preview = { title: 'Hare', description: 'A scrapper.', imagePath: '/portraits/jpg/HARE.jpg' };

test('a page has the site’s name in its title and a description for search engines and chats', () => {
  const meta = previewMeta(page({ productTitle: 'The League', publicUrl: null }), preview);
  expect(meta).toContainEqual({ title: 'Hare · The League' });
  expect(meta).toContainEqual({ name: 'description', content: 'A scrapper.' });
  expect(meta).toContainEqual({ property: 'og:description', content: 'A scrapper.' });
});

test('the address of the preview’s picture is absolute where the operator has set a public address', () => {
  const picture = (publicUrl: string | null) =>
    previewMeta(page({ productTitle: 'R', publicUrl }), preview).find(
      (tag) => 'property' in tag && tag.property === 'og:image',
    );
  expect(picture('https://league.example')).toMatchObject({
    content: 'https://league.example/portraits/jpg/HARE.jpg',
  });
  expect(picture(null)).toMatchObject({ content: '/portraits/jpg/HARE.jpg' });
});

test('a preview drawn for the page takes precedence, large and with its size', () => {
  const meta = previewMeta(page(null), { ...preview, drawnPath: '/previews/HARE.jpg' });
  expect(meta).toContainEqual({ property: 'og:image', content: '/previews/HARE.jpg' });
  expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' });
  expect(meta).toContainEqual({ property: 'og:image:alt', content: 'Hare' });
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('an error page has a title even without the site’s settings', () => {
  expect(previewMeta(page(null), preview)).toContainEqual({ title: 'Hare' });
});

test('a page without its own picture has the league’s, large', () => {
  const site = { productTitle: 'The League', publicUrl: null, about: 'All of it.' };
  const meta = pageMeta(null, null)(page({ ...site, previewPath: '/league/preview.jpg' }));
  expect(meta).toContainEqual({ title: 'The League' });
  expect(meta).toContainEqual({ property: 'og:title', content: 'The League' });
  expect(meta).toContainEqual({ property: 'og:image', content: '/league/preview.jpg' });
  expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  expect(meta).toContainEqual({ name: 'description', content: 'All of it.' });
  const bare = pageMeta(null, null)(page({ ...site, previewPath: null }));
  expect(bare.filter((tag) => 'property' in tag && tag.property === 'og:image')).toEqual([]);
});

test('a page names the site, its canonical address without foreign parameters, and the page above it', () => {
  const site = { productTitle: 'The League', publicUrl: 'https://league.example' };
  const canonicalSearch = (search: URLSearchParams) =>
    new URLSearchParams({ page: search.get('page') ?? '1' });
  const args = {
    matches: [...page(site).matches, { id: 'page', handle: { canonicalSearch } }],
    location: { pathname: '/players/ana', search: '?utm_source=chat&page=2' },
  };
  const parent = { name: 'Players', path: '/players' };
  const meta = previewMeta(args, { ...preview, parent });
  const href = 'https://league.example/players/ana?page=2';
  expect(meta).toContainEqual({ property: 'og:site_name', content: 'The League' });
  expect(meta).toContainEqual({ property: 'og:url', content: href });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href });
  const code = 'https://league.example/oembed?url=https%3A%2F%2Fleague.example%2Fplayers%2Fana';
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/json+oembed',
    href: code,
  });
  expect(meta.at(-1)).toMatchObject({
    'script:ld+json': {
      '@type': 'BreadcrumbList',
      itemListElement: [{ item: 'https://league.example/players' }, { name: 'Hare' }],
    },
  });
  const missing = previewMeta({ ...args, params: { '*': 'nowhere' } }, preview);
  expect(missing.filter((tag) => 'rel' in tag)).toEqual([]);
});
