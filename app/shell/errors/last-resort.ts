/** Specification, sections 2 and 8. */
export const UNEXPECTED_ERROR_TITLE = 'Unexpected Application Error!';

export function lastResortPage(): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${UNEXPECTED_ERROR_TITLE}</title>
</head>
<body>
<main>
<h1>${UNEXPECTED_ERROR_TITLE}</h1>
<p>This page could not be put together. Nothing of yours is lost.</p>
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`;
}
