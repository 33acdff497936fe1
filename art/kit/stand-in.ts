import type { Body } from './body.ts';
import { eyes } from './face.ts';
import { Z } from './figure.ts';
import { blob } from './path.ts';
import type { Scene } from './scene.ts';

/** A plain hooded figure that stands where a type is not drawn yet. */
export function standIn(type: string, scene: Scene): Body {
  return {
    type,
    scene,
    missing: true,
    draw: ({ skin, mark, palette }) => ({
      pieces: [
        skin(
          blob([
            [256, 250],
            [370, 300],
            [410, 470],
            [256, 486],
            [102, 470],
            [142, 300],
          ]),
          Z.body,
        ),
        skin(
          blob([
            [256, 80],
            [350, 150],
            [360, 250],
            [256, 310],
            [152, 250],
            [162, 150],
          ]),
          Z.head,
        ),
        mark(eyes({ x: 256, y: 200, gap: 96, r: 24, temper: 'sly', colour: palette.eye }), Z.face),
      ],
      anchors: {
        crown: { x: 256, y: 92, z: Z.head },
        brow: { x: 256, y: 144, z: Z.face },
        earL: { x: 176, y: 132, turn: -30, z: Z.head },
        earR: { x: 336, y: 132, turn: 30, z: Z.head },
        cheekL: { x: 176, y: 250, z: Z.face },
        cheekR: { x: 336, y: 250, z: Z.face },
        chest: { x: 256, y: 370, z: Z.body },
        backL: { x: 170, y: 320, z: Z.wings },
        backR: { x: 342, y: 320, z: Z.wings },
        shoulderL: { x: 150, y: 320, z: Z.body },
        shoulderR: { x: 362, y: 320, z: Z.body },
      },
      ground: [256, 476, 160],
    }),
  };
}
