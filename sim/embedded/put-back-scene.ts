import { PUT_BACK_BUTTON, PUT_BACK_CUBE_HALF_M, PUT_BACK_MAT_HALF_M, PUT_BACK_MATS } from './layout/put-back-layout.ts'
import type { TableScene } from './model-xml.ts'

/** Put Back on the table: one cube, four mats, a button. */
export const PUT_BACK_SCENE: TableScene = {
  cubes: [{ name: 'cube', halfM: PUT_BACK_CUBE_HALF_M, massKg: 0.05 }],
  mats: PUT_BACK_MATS,
  matHalfM: PUT_BACK_MAT_HALF_M,
  matColour: '0.15 0.30 0.75 1',
  button: PUT_BACK_BUTTON,
}
