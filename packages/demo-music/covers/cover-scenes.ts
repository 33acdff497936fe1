/** A drawing of 600 by 600 for each album, from its five colours: night, shade, main, light, spark. */
export type Palette = readonly [
  night: string,
  shade: string,
  main: string,
  light: string,
  spark: string,
];

export interface Scene {
  palette: Palette;
  draw(palette: Palette): string;
}

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const fill = (colour: string) => `<rect width="600" height="600" fill="${colour}"/>`;
const path = (d: string, colour: string, more = '') => `<path d="${d}" fill="${colour}" ${more}/>`;
const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
const dot = (x: number, y: number, r: number, colour: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" ${more}/>`;
const box = (x: number, y: number, w: number, h: number, colour: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" ${more}/>`;
const round = (value: number) => Math.round(value * 10) / 10;

function around(x: number, y: number, r: number, turn: number): string {
  const angle = 2 * Math.PI * (turn - 0.25);
  return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
}

const swell = (y: number, lift: number, colour: string, shift = 0) =>
  path(
    `M0 ${y}C${150 + shift} ${y - lift} ${280 + shift} ${y - lift} 360 ${y}S${520 + shift} ${y + lift} 600 ${y - lift / 2}V600H0Z`,
    colour,
  );

const tree = (x: number, y: number, crown: string, trunk: string) =>
  box(x - 9, y, 18, 80, trunk) +
  dot(x, y - 20, 62, crown) +
  dot(x - 48, y + 12, 38, crown) +
  dot(x + 48, y + 12, 38, crown);

export const SCENES: Readonly<Record<string, Scene>> = {
  'first-light': {
    palette: ['#1a1440', '#43307a', '#e2603f', '#ffc857', '#fff3cf'],
    draw: ([night, shade, main, light, spark]) =>
      fill(night) +
      times(18, (i) =>
        path(
          `M300 330L${around(300, 330, 620, i / 18 - 0.014)}L${around(300, 330, 620, i / 18 + 0.014)}Z`,
          i % 2 ? shade : main,
          'opacity=".55"',
        ),
      ) +
      dot(300, 330, 120, light) +
      dot(300, 330, 84, spark) +
      times(4, (row) =>
        times(15 + row, (i) =>
          dot(20 + (i * 580) / (14 + row), 352 + row * 26, 11 + row, row % 2 ? shade : night),
        ),
      ) +
      path('M60 600L130 446H470L540 600Z', shade) +
      path('M96 600L150 466H450L504 600Z', main) +
      times(3, (i) => line(`M124 ${400 + i * 26}H476`, i === 1 ? spark : light, 6)) +
      box(112, 376, 18, 110, spark) +
      box(470, 376, 18, 110, spark),
  },
  'pocket-pastures': {
    palette: ['#22543d', '#3f8f4f', '#8ccf5a', '#cdeffd', '#ffe27a'],
    draw: ([night, shade, main, light, spark]) =>
      fill(light) +
      dot(468, 122, 62, spark) +
      times(
        3,
        (i) =>
          box(60 + i * 150, 90 + (i % 2) * 46, 110, 26, '#ffffff') +
          box(86 + i * 150, 66 + (i % 2) * 46, 58, 26, '#ffffff'),
      ) +
      swell(330, 90, main) +
      swell(410, 70, shade, 60) +
      times(9, (i) => box(10 + i * 72, 372 + Math.abs(4 - i) * 7, 16, 92, '#f4ead2')) +
      line('M0 428C150 392 450 392 600 428M0 458C150 422 450 422 600 458', '#f4ead2', 12) +
      swell(500, 40, night) +
      path(
        'M236 400C226 310 244 280 258 280S284 322 282 382H300C300 322 312 280 328 280S352 314 336 400C372 420 380 506 290 510S206 426 236 400Z',
        '#fff9ec',
      ) +
      dot(266, 428, 8, night) +
      dot(314, 428, 8, night) +
      path('M282 448H298L290 458Z', '#e98a8a'),
  },
  'iron-turnbuckle': {
    palette: ['#16161c', '#33343f', '#b3122f', '#9aa3b5', '#f2b632'],
    draw: ([night, shade, main, light, spark]) =>
      fill(night) +
      path('M0 0H600L0 600Z', main) +
      times(5, (i) =>
        line(
          `M${-80 + i * 40} ${620}L${420 + i * 60} -20`,
          i % 2 ? shade : night,
          18,
          'opacity=".6"',
        ),
      ) +
      times(3, (i) => line(`M-20 ${190 + i * 110}L620 ${150 + i * 110}`, shade, 40)) +
      times(3, (i) => line(`M-20 ${182 + i * 110}L620 ${142 + i * 110}`, light, 10)) +
      path(
        `M${around(300, 290, 170, 0)}L${[1, 2, 3, 4, 5].map((i) => around(300, 290, 170, i / 6)).join('L')}Z`,
        light,
      ) +
      path(
        `M${around(300, 290, 138, 0)}L${[1, 2, 3, 4, 5].map((i) => around(300, 290, 138, i / 6)).join('L')}Z`,
        shade,
      ) +
      dot(300, 290, 82, night) +
      times(12, (i) =>
        line(`M${around(300, 290, 62, i / 12)}L${around(300, 290, 80, i / 12)}`, light, 6),
      ) +
      path('M312 236L262 306H296L284 350L340 276H304Z', spark),
  },
  lanternmarket: {
    palette: ['#10182e', '#24345c', '#e8553d', '#ffb650', '#fff0c2'],
    draw: ([night, shade, main, light, spark]) =>
      fill(night) +
      times(34, (i) => dot((i * 173) % 600, (i * 97) % 260, 1.5 + (i % 3), spark, 'opacity=".7"')) +
      times(6, (i) =>
        path(
          `M${i * 110 - 30} 420L${i * 110 + 40} ${330 - (i % 3) * 30}L${i * 110 + 110} 420V600H${i * 110 - 30}Z`,
          shade,
        ),
      ) +
      times(
        6,
        (i) =>
          box(i * 110 + 8, 446, 24, 34, i % 2 ? light : main, 'opacity=".8"') +
          box(i * 110 + 50, 446, 24, 34, light, 'opacity=".55"'),
      ) +
      [60, 170]
        .map(
          (y, row) =>
            line(`M-10 ${y}Q300 ${y + 130} 610 ${y}`, spark, 3) +
            times(5, (i) => {
              const x = 70 + i * 115;
              const hang = y + 130 * (1 - ((x - 300) / 310) ** 2) * 0.5;
              const size = row === 0 ? 34 : 42;
              return (
                dot(x, round(hang + size + 12), size * 1.5, light, 'opacity=".16"') +
                `<ellipse cx="${x}" cy="${round(hang + size + 10)}" rx="${size}" ry="${round(size * 1.15)}" fill="${(i + row) % 2 ? main : light}"/>` +
                line(
                  `M${x} ${round(hang)}V${round(hang + 8)}M${x - 14} ${round(hang + 8)}H${x + 14}M${x} ${round(hang + size * 2.2 + 6)}v22`,
                  spark,
                  5,
                )
              );
            }),
        )
        .join('') +
      box(0, 500, 600, 100, '#0b1122') +
      times(10, (i) =>
        box(30 + i * 58, 508 + (i % 3) * 12, 34, 4, i % 2 ? main : light, 'opacity=".5"'),
      ),
  },
  'four-seasons': {
    palette: ['#2d2a32', '#7a5c43', '#f7a8b8', '#ffe9c9', '#3f9d5c'],
    draw: ([night, shade, main, light, spark]) =>
      box(0, 0, 300, 300, '#cfeef7') +
      box(300, 0, 300, 300, '#fdf0a8') +
      box(0, 300, 300, 300, '#f7c98b') +
      box(300, 300, 300, 300, '#c7d3ea') +
      box(0, 250, 300, 50, '#9fd47a') +
      box(300, 250, 300, 50, '#5fae4b') +
      box(0, 550, 300, 50, '#b5672e') +
      box(300, 550, 300, 50, '#ffffff') +
      tree(150, 170, main, shade) +
      tree(450, 170, spark, shade) +
      tree(150, 420, '#d9541e', shade) +
      tree(450, 420, '#ffffff', shade) +
      times(14, (i) => dot(30 + ((i * 61) % 250), 60 + ((i * 83) % 190), 5, '#ffffff')) +
      dot(540, 60, 36, '#ffb000') +
      times(10, (i) =>
        path(`M${40 + ((i * 57) % 230)} ${340 + ((i * 71) % 200)}l12 -8l2 14Z`, '#8e2f12'),
      ) +
      times(22, (i) =>
        dot(312 + ((i * 47) % 280), 312 + ((i * 89) % 250), 4, '#ffffff', 'opacity=".9"'),
      ) +
      box(294, 0, 12, 600, light) +
      box(0, 294, 600, 12, light) +
      dot(300, 300, 66, light) +
      dot(300, 300, 52, night) +
      line('M300 300V262M300 300L328 316', light, 8, 'stroke-linecap="round"'),
  },
  'rivals-gate': {
    palette: ['#140f1f', '#1f4fd8', '#e0344f', '#f5f0e6', '#ffd23f'],
    draw: ([night, shade, main, light, spark]) =>
      fill(shade) +
      path('M600 0V600H190L410 0Z', main) +
      times(7, (i) =>
        line(
          `M0 ${60 + i * 80}H${180 - i * 8}M600 ${30 + i * 80}H${430 - i * 14}`,
          light,
          5,
          'opacity=".25"',
        ),
      ) +
      path(
        'M0 150C120 110 210 170 222 250L262 300L224 316L228 352L206 366C210 420 180 440 120 430V600H0Z',
        night,
      ) +
      path(
        'M600 130C470 100 392 160 380 246L336 296L376 314L372 350L396 364C392 420 424 440 486 428V600H600Z',
        night,
      ) +
      path('M100 232L176 250L172 270L112 262Z', spark) +
      path('M500 226L424 246L428 266L488 256Z', light) +
      path(
        'M334 40L248 262H300L256 470L372 222H312L372 40Z',
        spark,
        `stroke="${night}" stroke-width="10" stroke-linejoin="round"`,
      ),
  },
  snowline: {
    palette: ['#0d1b3a', '#25508f', '#58e0c0', '#eaf6ff', '#ff9f4a'],
    draw: ([night, shade, main, light, spark]) =>
      fill(night) +
      times(4, (i) =>
        line(
          `M-20 ${90 + i * 44}C140 ${10 + i * 60} 250 ${190 + i * 24} 400 ${80 + i * 40}S560 ${60 + i * 50} 640 ${20 + i * 50}`,
          i % 2 ? '#9b8cff' : main,
          34 - i * 5,
          `opacity="${round(0.5 - i * 0.09)}"`,
        ),
      ) +
      times(30, (i) => dot((i * 191) % 600, (i * 67) % 250, 1.5 + (i % 2), light)) +
      path('M-40 560L170 230L300 430L400 300L640 600Z', shade) +
      path('M170 230L98 344L140 330L166 366L196 322L236 334Z', light) +
      path('M400 300L348 370L386 360L410 388L436 352L462 378Z', light) +
      path('M-20 600L40 500C200 440 400 540 620 470V600Z', light) +
      path('M386 516L430 440L474 516Z', spark) +
      path('M420 516L430 478L442 516Z', night) +
      dot(430, 490, 70, spark, 'opacity=".18"') +
      times(8, (i) => dot(120 + i * 34, 536 - (i % 2) * 8, 5, shade)),
  },
  'disc-shrine': {
    palette: ['#1c0f1e', '#4a1f3d', '#c8442f', '#e9c46a', '#f8ecd0'],
    draw: ([night, shade, main, light, spark]) =>
      fill(shade) +
      times(5, (i) => dot(300, 300, 300 - i * 26, i % 2 ? shade : '#5e2a4d')) +
      dot(300, 318, 172, night) +
      times(
        8,
        (i) =>
          `<circle cx="300" cy="318" r="${160 - i * 12}" fill="none" stroke="${light}" stroke-width="1.6" opacity="${round(0.25 + 0.06 * i)}"/>`,
      ) +
      dot(300, 318, 56, main) +
      dot(300, 318, 12, spark) +
      path(
        `M300 318L${around(300, 318, 170, 0.08)}A170 170 0 0 1 ${around(300, 318, 170, 0.16)}Z`,
        spark,
        'opacity=".18"',
      ) +
      box(112, 150, 34, 400, main) +
      box(454, 150, 34, 400, main) +
      path('M40 92C160 132 440 132 560 92L572 140C440 172 160 172 28 140Z', main) +
      path('M40 92C160 132 440 132 560 92L556 76C440 112 160 112 44 76Z', night) +
      box(84, 204, 432, 28, main) +
      box(276, 150, 48, 60, light) +
      times(5, (i) =>
        box(
          120 + i * 0 - i * 22,
          548 + i * 12,
          360 + i * 44,
          12,
          i % 2 ? light : spark,
          'opacity=".85"',
        ),
      ),
  },
  'harbour-cup': {
    palette: ['#0f2f4a', '#1c6d8c', '#4fb3bf', '#ffe8c2', '#e4572e'],
    draw: ([night, shade, main, light, spark]) =>
      fill(light) +
      dot(150, 170, 74, '#ffd07a') +
      path('M474 210L60 120V250Z', '#ffffff', 'opacity=".65"') +
      box(470, 236, 70, 230, '#ffffff') +
      times(3, (i) => box(470, 262 + i * 70, 70, 34, spark)) +
      box(460, 220, 90, 18, night) +
      box(482, 180, 46, 42, '#ffd07a') +
      path('M470 182L505 148L540 182Z', night) +
      path('M430 480L470 450H560L600 470V600H430Z', '#6b5a4a') +
      path('M250 120V400H96Z', '#ffffff') +
      path('M266 160V400H386Z', spark) +
      box(250, 104, 12, 330, night) +
      path('M96 424H400L356 490H140Z', night) +
      times(4, (i) =>
        swell(470 + i * 34, 26, [main, shade, '#17546f', night][i] ?? night, i % 2 ? 40 : -40),
      ) +
      times(3, (i) =>
        line(`M${330 + i * 60} ${90 + (i % 2) * 34}q16 -18 30 0q14 -18 30 0`, night, 5),
      ),
  },
  'kitchen-stadium': {
    palette: ['#2b1d14', '#b5402a', '#f4c430', '#fff6e3', '#3aa655'],
    draw: ([night, shade, main, light, spark]) =>
      fill(main) +
      times(6, (row) =>
        times(6, (i) => ((i + row) % 2 ? '' : box(i * 100, row * 100, 100, 100, '#f7d15c'))),
      ) +
      box(0, 470, 600, 130, light) +
      times(12, (i) => box(i * 100 - (i > 5 ? 550 : 0), i > 5 ? 535 : 470, 50, 65, night)) +
      times(3, (i) =>
        line(
          `M${220 + i * 80} 216C${180 + i * 80} 170 ${262 + i * 80} 130 ${222 + i * 80} 70`,
          '#ffffff',
          18,
          'stroke-linecap="round" opacity=".85"',
        ),
      ) +
      path('M130 250H470V420C470 470 430 490 380 490H220C170 490 130 470 130 420Z', shade) +
      box(112, 228, 376, 36, night, 'rx="14"') +
      box(66, 290, 70, 30, night, 'rx="14"') +
      box(464, 290, 70, 30, night, 'rx="14"') +
      dot(240, 366, 34, light) +
      dot(360, 366, 34, light) +
      dot(248, 370, 15, night) +
      dot(352, 370, 15, night) +
      line('M244 430Q300 470 356 430', light, 12, 'stroke-linecap="round"') +
      path('M300 232C270 190 300 150 340 160C330 190 340 214 310 232Z', spark),
  },
  'desert-circuit': {
    palette: ['#3b1530', '#8c2f39', '#d9793a', '#f3c677', '#fff1c9'],
    draw: ([night, shade, main, light, spark]) =>
      fill(light) +
      box(0, 0, 600, 120, main, 'opacity=".35"') +
      dot(404, 190, 120, spark) +
      dot(404, 190, 92, '#ffdf8e') +
      path('M40 400L190 190L340 400Z', main) +
      path('M190 190L340 400H240Z', shade) +
      path('M270 400L360 270L450 400Z', shade) +
      path('M360 270L450 400H392Z', night) +
      swell(400, 60, '#e59a4f') +
      swell(470, 70, main, 80) +
      swell(540, 60, shade, -60) +
      times(5, (i) => {
        const [x, y] = [120 + i * 70, 446 - i * 10];
        return path(
          `M${x} ${y}q4 -26 14 -12q8 -22 18 0l10 -20h8l-4 30l-4 26h-5l-2 -20h-20l-2 20h-5Z`,
          night,
        );
      }) +
      times(16, (i) =>
        dot(40 + i * 36, 560 + Math.round(12 * Math.sin(i)), 4, light, 'opacity=".6"'),
      ),
  },
  'velocity-league': {
    palette: ['#0a0620', '#3a0f63', '#ff2e88', '#26e0ff', '#ffd166'],
    draw: ([night, shade, main, light, spark]) =>
      fill(night) +
      box(0, 0, 600, 330, shade, 'opacity=".6"') +
      dot(300, 300, 170, spark) +
      times(6, (i) => box(120, 214 + i * 22, 360, 4 + i * 2.4, shade)) +
      box(0, 330, 600, 270, night) +
      times(13, (i) =>
        line(`M${300 + (i - 6) * 22} 330L${300 + (i - 6) * 190} 600`, main, 3, 'opacity=".8"'),
      ) +
      times(7, (i) =>
        line(`M0 ${round(332 + 6 * i * i + 6 * i)}H600`, main, 2 + i * 0.5, 'opacity=".8"'),
      ) +
      path('M254 330L120 600H480L346 330Z', night) +
      times(5, (i) =>
        path(
          `M${round(298 - i * 1.6)} ${340 + i * i * 14}h${round(4 + i * 3.2)}l${i * 2} ${14 + i * 9}h-${round(4 + i * 7.2)}Z`,
          spark,
        ),
      ) +
      line('M254 330L120 600M346 330L480 600', light, 8) +
      path(
        'M0 330L60 260L110 300L170 230L220 330ZM600 330L540 250L490 296L440 240L390 330Z',
        night,
      ) +
      line(
        'M0 330L60 260L110 300L170 230L220 330M600 330L540 250L490 296L440 240L390 330',
        light,
        3,
      ) +
      times(6, (i) =>
        line(
          `M${i % 2 ? 600 : 0} ${40 + i * 30}h${i % 2 ? -1 : 1 * 1}${90 + i * 22}`,
          light,
          4,
          'opacity=".5"',
        ),
      ),
  },
  'hall-of-gold': {
    palette: ['#2a1f0e', '#6e4b16', '#d9a441', '#f7e3a8', '#b3122f'],
    draw: ([night, shade, main, light, spark]) =>
      fill(shade) +
      times(
        6,
        (i) =>
          box(20 + i * 104, 60, 44, 480, '#8a6424') +
          times(3, (k) => box(28 + i * 104 + k * 12, 60, 4, 480, shade)) +
          box(8 + i * 104, 40, 68, 24, main) +
          box(8 + i * 104, 530, 68, 24, main),
      ) +
      dot(300, 290, 214, night) +
      `<circle cx="300" cy="290" r="204" fill="none" stroke="${main}" stroke-width="4"/>` +
      times(9, (i) =>
        [-1, 1]
          .map(
            (side) =>
              `<ellipse cx="${around(300, 290, 168, 0.5 + side * (0.06 + i * 0.045)).split(' ')[0]}" cy="${around(300, 290, 168, 0.5 + side * (0.06 + i * 0.045)).split(' ')[1]}" rx="11" ry="26" fill="${i % 2 ? main : light}" transform="rotate(${round(side * (i * 16 - 60))} ${around(300, 290, 168, 0.5 + side * (0.06 + i * 0.045))})"/>`,
          )
          .join(''),
      ) +
      path(
        'M210 170H390V220C390 300 350 340 322 350V392H360V420H240V392H278V350C250 340 210 300 210 220Z',
        main,
      ) +
      path('M210 170H250V220C250 280 270 320 292 344C246 330 210 290 210 220Z', light) +
      line('M210 190H172C166 250 186 284 226 290M390 190H428C434 250 414 284 374 290', main, 14) +
      path('M300 206l14 30l32 4l-23 23l6 33l-29 -16l-29 16l6 -33l-23 -23l32 -4Z', spark) +
      box(216, 420, 168, 26, light) +
      box(0, 552, 600, 48, spark) +
      box(0, 552, 600, 8, light),
  },
  'last-bell': {
    palette: ['#0e1220', '#222b45', '#c98b2b', '#f6d48a', '#7d93c7'],
    draw: ([night, shade, main, light, spark]) =>
      fill(night) +
      path('M300 60L60 600H540Z', shade) +
      path('M300 60L160 600H440Z', '#3a4468') +
      box(294, 0, 12, 44, spark) +
      path('M246 74C250 40 350 40 354 74Z', spark) +
      dot(300, 78, 14, '#fff6d8') +
      `<ellipse cx="300" cy="528" rx="230" ry="44" fill="${spark}" opacity=".35"/>` +
      box(288, 206, 24, 24, main) +
      path(
        'M300 222C236 222 222 282 220 340C218 380 200 396 190 410H410C400 396 382 380 380 340C378 282 364 222 300 222Z',
        main,
      ) +
      path(
        'M300 222C260 226 250 290 248 344C246 380 232 398 224 410H190C200 396 218 380 220 340C222 282 236 222 300 222Z',
        light,
      ) +
      dot(300, 424, 22, light) +
      line('M190 410H410', night, 6) +
      line('M150 520h90M165 520l-14 66M225 520l14 66M158 556h74', spark, 8) +
      path('M366 520C392 500 420 506 446 520L462 560H352Z', '#b3122f') +
      line('M378 532H436', '#ffffff', 6) +
      times(12, (i) =>
        dot(190 + ((i * 67) % 220), 110 + ((i * 113) % 360), 2, light, 'opacity=".5"'),
      ),
  },
};
