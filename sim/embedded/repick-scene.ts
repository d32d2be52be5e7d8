import { REPICK_BUTTON, REPICK_CUBE_HALF_M, REPICK_MAT_HALF_M, REPICK_MATS } from './layout/repick-layout.ts'
import type { TableScene } from './model-xml.ts'

/** Repick on the table: two cubes that look alike on two mats; the button of the cell is there and of no use. */
export const REPICK_SCENE: TableScene = {
  cubes: [
    { name: 'cube1', halfM: REPICK_CUBE_HALF_M, massKg: 0.05 },
    { name: 'cube2', halfM: REPICK_CUBE_HALF_M, massKg: 0.05 },
  ],
  mats: REPICK_MATS,
  matHalfM: REPICK_MAT_HALF_M,
  matColour: '0.15 0.30 0.75 1',
  button: REPICK_BUTTON,
}
