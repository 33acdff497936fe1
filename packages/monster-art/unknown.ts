/** The picture of a monster without a drawing: a shape behind a curtain, as SVG of 512 by 512. */
export function drawUnknown(): string {
  const folds = Array.from({ length: 9 }, (_, index) => {
    const x = index * 64 - 32;
    return `<path d="M${x} 0q32 20 64 0v512q-32-20-64 0z" fill="${index % 2 ? '#1a2233' : '#222c41'}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<rect width="512" height="512" fill="#131824"/>${folds.join('')}
<ellipse cx="256" cy="262" rx="196" ry="218" fill="#f2b632" opacity=".16"/>
<ellipse cx="256" cy="266" rx="158" ry="178" fill="#f2b632" opacity=".16"/>
<path d="M150 452c-8-96 18-150 46-176-34-40-40-98-34-142 34 8 56 28 68 50 18-6 34-6 52 0 12-22 34-42 68-50 6 44 0 102-34 142 28 26 54 80 46 176z" fill="#06080d"/>
<path d="M214 250l30 14-30 10zM298 250l-30 14 30 10z" fill="#f2b632"/>
<path d="M0 452h512v60H0z" fill="#0b0e14"/>
</svg>`;
}
