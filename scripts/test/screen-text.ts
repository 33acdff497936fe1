import { parseFile, type SyntaxNode, walk } from './syntax.ts';

export interface ScreenText {
  line: number;
  text: string;
}

const READ_ATTRIBUTE =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|text|caption|heading|hint|submit|keyword|after)$/;
/** Two words with a blank between them; a code word has other characters around. */
const TWO_WORDS = /\p{L}[,.:;’'…]? [\p{L}“‘(]/u;
const NOT_FOR_PEOPLE =
  /^\(?(function|prefers-|pointer:)|^<!DOCTYPE|\b(select|insert into|delete from|update|order by|limit|where|left join|union all|indexed by|collate)\b [\p{L}${}(*]|^[\w.]+ as \w+$|=>|^(Bearer|OAuth) |charset=|max-age=|no-store|^input[,:]|contenteditable|width=device-width/u;

/** The text of a node of the tree, or null; gaps of a template are `…`. */
function textOf({ type, value, quasis }: SyntaxNode, parent: SyntaxNode | undefined) {
  if (type === 'JSXText') return String(value);
  if (type === 'TemplateLiteral') {
    const parts = (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
    return parts.every((part) => !/\p{L}/u.test(part)) ? null : prose(parts.join('…'));
  }
  if (type !== 'Literal' || typeof value !== 'string') return null;
  if (/^(Import|Export|TSLiteralType)/.test(parent?.type ?? '')) return null;
  if (parent?.type === 'JSXAttribute') {
    const { name } = parent.name as { name: unknown };
    return typeof name === 'string' && READ_ATTRIBUTE.test(name) ? value : null;
  }
  return prose(value);
}

function prose(text: string): string | null {
  return TWO_WORDS.test(text) && !NOT_FOR_PEOPLE.test(text) ? text : null;
}

/** The texts in a file that people may read on a screen, as far as its syntax shows them. */
export function screenTexts(file: string): ScreenText[] {
  const { source, program } = parseFile(file);
  const found: ScreenText[] = [];
  walk(program, (node, parent) => {
    const text = textOf(node, parent)?.replaceAll(/\s+/g, ' ').trim();
    if (text && /\p{L}/u.test(text)) {
      found.push({ line: source.slice(0, node.start).split('\n').length, text });
    }
  });
  return found;
}
