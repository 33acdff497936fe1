import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Button } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kit } from './kit.tsx';

/** What the pages of this product are made of, as far as they use the kit. */
const COMPONENTS = [
  ...['ActionIcon', 'Button', 'CloseButton', 'Combobox', 'Drawer', 'Input'],
  ...['InlineInput', 'Loader', 'Menu', 'Modal', 'ModalBase', 'Overlay', 'Pagination', 'Paper'],
  ...['Popover', 'ScrollArea', 'SegmentedControl', 'Slider', 'Switch', 'Tabs', 'Tooltip'],
  ...['UnstyledButton'],
];

const kitCss = readFileSync(path.join(import.meta.dirname, 'kit.css'), 'utf8');
const tokensCss = readFileSync(path.join(import.meta.dirname, '../shell/theme/tokens.css'), 'utf8');

function stylesOf(component: string): string {
  return readFileSync(`node_modules/@mantine/core/styles/${component}.css`, 'utf8');
}

test.each(COMPONENTS)('every variable that %s asks for is said in tokens', (component) => {
  const asked = stylesOf(component).matchAll(/var\((--mantine-[\w-]+)\)/g);
  const missing = [...asked].map(([, name]) => name).filter((name) => !kitCss.includes(`${name}:`));
  expect(missing).toEqual([]);
});

test('the kit names no colour of its own', () => {
  const used = [...kitCss.matchAll(/var\((--(?!mantine)[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !tokensCss.includes(`${name}:`))).toEqual([]);
  expect(kitCss).not.toMatch(/#[\da-f]{3,8}\b|rgba?\(/i);
});

test("a filled button is gold with the ground's colour as text", () => {
  const html = renderToStaticMarkup(
    <Kit>
      <Button>Create</Button>
    </Kit>,
  );
  expect(html).toContain('--button-color:var(--mantine-color-white)');
  expect(stylesOf('Button')).toContain('var(--button-bg, var(--mantine-primary-color-filled))');
  expect(kitCss).toContain('--mantine-primary-color-filled: var(--gold);');
  expect(kitCss).toContain('--mantine-color-white: var(--ground);');
});
