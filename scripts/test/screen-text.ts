import { parseFile, type SyntaxNode, walk } from './syntax.ts';

export interface ScreenText {
  line: number;
  text: string;
  /** Read by the authors of programs, in the API's documentation or as a message of the feed. */
  isApi: boolean;
}

const READ_ATTRIBUTE =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|text|caption|heading|hint|submit|keyword|after)$/;
/** Two words with a blank between them; a code word has other characters around. */
const TWO_WORDS = /\p{L}[,.:;’'…]? [\p{L}“‘(]/u;
/** A word and a value with a blank between them, as in `round …`. */
const WORD_AND_GAP = /\p{L}[,.:;]? …|… [\p{L}“‘(]/u;
/** `Songs`, but not `songs`, `SONGS` or `AddSongs`, which are names in code. */
const ONE_WORD = /^\p{Lu}\p{Ll}+[.:…!?]?$/u;
const NOT_FOR_PEOPLE =
  /^\(?(function|prefers-|pointer:)|\{[^}]+:[^}]+;|\[role=|^<|^:root|\b(select|insert into|delete from|update|order by|limit|where|left join|union all|indexed by|collate|cast)\b [\p{L}…(*"]|(^|[^`])\b[a-z]+_[a-z_]+\b|^[\w.]+ as \w+$|=>|^(Bearer|OAuth) |charset=|max-age=|no-store|^input[,:]|contenteditable|width=device-width|^[a-z-]+-src |^'self'|^(is not|not in|union all|\(max-width.*)$/u;

/** Files whose texts are read by the authors of programs. */
const API_FILE = /\.server\.ts$|^server\/|\/feed\//;
/** Files where a word alone is a name in code or an example. */
const NAMES_FILE = /\.server\.ts$|^server\/|\/contract\.ts$/;
/** In a contract a message of a screen has a name; anything else describes the API. */
const MESSAGE_OF = /^(VariableDeclarator|ArrowFunctionExpression|ConditionalExpression)$/;

const isString = ({ type, value }: SyntaxNode) => type === 'Literal' && typeof value === 'string';

/** A template with `…` for each gap, or null without a letter outside the gaps. */
function templateText({ quasis }: SyntaxNode): string | null {
  const parts = (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
  return parts.some((part) => /\p{L}/u.test(part)) ? parts.join('…') : null;
}

/** The text between the tags of an `html` template; other tagged templates are SQL. */
function htmlText(node: SyntaxNode, parent: SyntaxNode): string | null {
  if ((parent.tag as { name?: string }).name !== 'html') return null;
  return (
    templateText(node)?.replaceAll(
      /<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<[^>]*>/g,
      ' ',
    ) ?? null
  );
}

/** The call that describes a field of an endpoint; its third argument is an example. */
const isField = (node: SyntaxNode | undefined) =>
  node?.type === 'CallExpression' && (node.callee as { name?: string }).name === 'field';

/** The text of a node of the tree, or null. */
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

const forPeople = (text: string) => (NOT_FOR_PEOPLE.test(text.trim()) ? null : text);

/** The strings that an expression between tags shows, such as both of `{isOpen ? 'less' : 'more'}`. */
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

/** The texts in a file that people may read on a screen, as far as its syntax shows them. */
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
