import { answerRenders } from '@ringside/rendered-files/render-process';
import sharp from 'sharp';
import { type Drawn, readFileName } from './picture-files.ts';
import { readPreviewFile } from './previews/preview-files.ts';
import { renderPreview } from './previews/render-preview.ts';
import { renderItem, renderPortrait } from './render.ts';

// Leaves the other cores to the server.
sharp.concurrency(1);

answerRenders<Drawn>(async (name, drawn) => {
  const preview = readPreviewFile(drawn, name);
  if (preview) return renderPreview(preview.preview, preview.sources);
  const file = readFileName(drawn, name);
  return 'item' in file ? renderItem(file.item) : renderPortrait(file.source, file.shape);
});
