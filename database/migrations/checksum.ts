import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

/** Quoted text, which counts as it is, or what does not count: comments, spaces, trailing commas. */
const QUOTED_OR_NOISE =
  /('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)|\/\/.*|\/\*[\s\S]*?\*\/|\s+|,(?=\s*[)\]}])/g;

/**
 * The checksum of what the source of a migration does. Types, comments, formatting and the ends of
 * its lines do not count; text in quotes, where the SQL is, counts to the letter.
 */
export function checksumOf(source: string): string {
  const code = stripTypes(source.replaceAll('\r\n', '\n'));
  const plain = code.replace(QUOTED_OR_NOISE, (_noise, quoted = '') => quoted);
  return createHash('sha256').update(plain).digest('base64url');
}

/** Node strips the types of all our sources; asked to by name, it warns that this may yet change. */
function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
