import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

export const FOLDER_MOUNT = '/music-files';

/** Audio types that every current browser plays, by file extension. */
export const AUDIO_TYPES: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.flac': 'audio/flac',
  '.wav': 'audio/wav',
};

export const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

const TYPES = { ...AUDIO_TYPES, ...IMAGE_TYPES };

export function folderAddress(relativePath: string): string {
  return `${FOLDER_MOUNT}/${relativePath.split('/').map(encodeURIComponent).join('/')}`;
}

export async function findInFolder(
  folder: string,
  relativePath: string,
): Promise<{ path: string; type: string } | null> {
  const parts = relativePath.split('/');
  if (parts.some((part) => part === '' || part.startsWith('.') || /[\\\0:]/.test(part)))
    return null;
  const type = TYPES[path.extname(relativePath).toLowerCase()];
  if (type === undefined) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, ...parts));
    if (!file.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) return null;
    return (await stat(file)).isFile() ? { path: file, type } : null;
  } catch {
    return null;
  }
}
