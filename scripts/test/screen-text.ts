import { parseFile, type SyntaxNode, walk } from './syntax.ts';

export interface ScreenText {
  line: number;
  text: string;
  /** Whether it is for developers: the API's documentation or a message of the feed. */
  isApi: boolean;
}

const READ_ATTRIBUTE =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|text|caption|heading|hint|submit|keyword|after)$/;
/** Two words with a space between them, which identifiers do not have. */
const TWO_WORDS = /\p{L}[,.:;’'…]? [\p{L}“‘(]/u;
/** A word and a placeholder with a space between them, as in `round …`. */
const WORD_AND_GAP = /\p{L}[,.:;]? …|… [\p{L}“‘(]/u;
/** `Songs`, but not `songs`, `SONGS` or `AddSongs`, which are identifiers. */
const ONE_WORD = /^\p{Lu}\p{Ll}+[.:…!?]?$/u;
const NOT_FOR_PEOPLE =
  /^\(?(function|prefers-|pointer:)|\{[^}]+:[^}]+;|\[role=|^<|^:root|\b(select|insert into|delete from|update|order by|limit|where|left join|union all|indexed by|collate|cast)\b [\p{L}…(*"]|(^|[^`])\b[a-z]+_[a-z_]+\b|^[\w.]+ as \w+$|=>|^(Bearer|OAuth) |charset=|max-age=|no-store|^input[,:]|contenteditable|width=device-width|^[a-z-]+-src |^'self'|^(is not|not in|union all|\(max-width.*)$/u;

/** A sentence or label, which may have words of SQL or names of fields in it. */
const PROSE = /^(?!Bearer |OAuth )\p{Lu}[\p{Ll} ]/u;

/** Files whose texts are for developers. */
const API_FILE = /\.server\.ts$|^server\/|\/feed\//;
/** Files where a single word is an identifier or an example. */
const NAMES_FILE = /\.server\.ts$|^server\/|\/contract\.ts$/;
/** The parents of a message for screens in a contract; other strings describe the API. */
const MESSAGE_OF = /^(VariableDeclarator|ArrowFunctionExpression|ConditionalExpression)$/;

const isString = ({ type, value }: SyntaxNode) => type === 'Literal' && typeof value === 'string';

/** A template's text with `…` for each placeholder, or null if it has no letters. */
function templateText({ quasis }: SyntaxNode): string | null {
  const parts = (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
  return parts.some((part) => /\p{L}/u.test(part)) ? parts.join('…') : null;
}

/** The text between the tags of an `html` template; null for other tagged templates, which are SQL. */
function htmlText(node: SyntaxNode, parent: SyntaxNode): string | null {
  if ((parent.tag as { name?: string }).name !== 'html') return null;
  return (
    templateText(node)?.replaceAll(
      /<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<[^>]*>/g,
      ' ',
    ) ?? null
  );
}

/** Whether a node is the call that describes a field of an endpoint; its third argument is an example. */
const isField = (node: SyntaxNode | undefined) =>
  node?.type === 'CallExpression' && (node.callee as { name?: string }).name === 'field';

/** The screen text of a node, or null. */
function textOf(node: SyntaxNode, parent: SyntaxNode | undefined): string | null {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'TemplateLiteral') {
    if (parent?.type === 'TaggedTemplateExpression') return htmlText(node, parent);
    const text = templateText(node);
    return text && (WORD_AND_GAP.test(text) || TWO_WORDS.test(text)) ? forPeople(text) : null;
  }
  if (!isString(node)) return null;
  if (/^(Import|Export|TSLiteralType)/.test(parent?.type ?? '')) return null;
  const value = node.value as string;
  if (parent?.type === 'JSXAttribute') {
    const { name } = parent.name as { name: unknown };
    return typeof name === 'string' && READ_ATTRIBUTE.test(name) ? value : null;
  }
  return TWO_WORDS.test(value) || ONE_WORD.test(value) ? forPeople(value) : null;
}

const forPeople = (text: string) =>
  PROSE.test(text.trim()) || !NOT_FOR_PEOPLE.test(text.trim()) ? text : null;

/** The strings of an expression between tags, such as both of `{isOpen ? 'less' : 'more'}`. */
function shownBy(expression: SyntaxNode): string[] {
  if (isString(expression)) return [expression.value as string];
  const { type, consequent, alternate, left, right, callee } = expression as SyntaxNode &
    Record<'consequent' | 'alternate' | 'left' | 'right' | 'callee', SyntaxNode>;
  if (type === 'ConditionalExpression') return [consequent, alternate].flatMap(shownBy);
  if (type === 'LogicalExpression') return [left, right].flatMap(shownBy);
  if (type === 'TemplateLiteral') return [templateText(expression) ?? ''];
  if (type === 'CallExpression' && callee.name === 'counted') {
    return (expression.arguments as SyntaxNode[]).flatMap(shownBy);
  }
  return [];
}

/** The texts in a file that may appear on a screen, as far as its syntax shows. */
export function screenTexts(file: string): ScreenText[] {
  const { source, program } = parseFile(file);
  const found = new Map<string, ScreenText>();
  const examples: SyntaxNode[] = [];
  walk(program, (node, parent) => {
    if (isField(node)) examples.push(...(node.arguments as SyntaxNode[]).slice(2));
    if (examples.some(({ start, end }) => start <= node.start && node.end <= end)) return;
    const isBetweenTags =
      node.type === 'JSXExpressionContainer' && /^JSX(Ele|Frag)/.test(parent?.type ?? '');
    const texts = isBetweenTags
      ? shownBy(node.expression as SyntaxNode)
      : [textOf(node, parent) ?? ''];
    for (const text of texts.map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
      if (!/\p{L}/u.test(text) || (ONE_WORD.test(text) && NAMES_FILE.test(file))) continue;
      const line = source.slice(0, node.start).split('\n').length;
      const isApi =
        API_FILE.test(file) ||
        (file.endsWith('contract.ts') && !MESSAGE_OF.test(parent?.type ?? ''));
      found.set(`${line} ${text}`, { line, text, isApi });
    }
  });
  return [...found.values()];
}
