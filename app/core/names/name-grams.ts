const START = '^';
const GRAM_CHARACTERS = 3;
const NAME_MAX_CHARACTERS = 40;

export function nameGrams(...names: (string | null)[]): string[] {
  return [...new Set(names.flatMap((name) => gramsOf(name ?? '')))];
}

function gramsOf(name: string): string[] {
  const padded = [START, ...[...plainLetters(name)].slice(0, NAME_MAX_CHARACTERS)];
  return padded
    .slice(GRAM_CHARACTERS - 1)
    .map((_, at) => padded.slice(at, at + GRAM_CHARACTERS).join(''));
}

export function plainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
