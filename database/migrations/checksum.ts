import { createHash } from 'node:crypto';
import { stripTypeScriptTypes } from 'node:module';

/** Quoted text, which counts, or text that does not: comments, spaces, trailing commas. */
const QUOTED_OR_NOISE =
  /('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)|\/\/.*|\/\*[\s\S]*?\*\/|\s+|,(?=\s*[)\]}])/g;

/**
 * The checksum of a migration's code. Types, comments, formatting and line endings are ignored;
 * quoted text, such as SQL, is compared exactly.
 */
export function checksumOf(source: string): string {
  const code = stripTypes(source.replaceAll('\r\n', '\n'));
  const plain = code.replace(QUOTED_OR_NOISE, (_noise, quoted = '') => quoted);
  return createHash('sha256').update(plain).digest('base64url');
}

/**
 * Node strips the types of all our sources, but warns that the function is experimental if it is
 * called directly.
 */
function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
