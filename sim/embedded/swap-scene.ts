import { SWAP_BUTTON, SWAP_CUBE_HALF_M, SWAP_TRAY_HALF_M, SWAP_TRAYS } from './layout/swap-layout.ts'
import type { TableScene } from './model-xml.ts'

/** Swap on the table: two cubes that look alike, three trays, a button. */
export const SWAP_SCENE: TableScene = {
  cubes: [
    { name: 'cube1', halfM: SWAP_CUBE_HALF_M, massKg: 0.03 },
    { name: 'cube2', halfM: SWAP_CUBE_HALF_M, massKg: 0.03 },
  ],
  mats: SWAP_TRAYS,
  matHalfM: SWAP_TRAY_HALF_M,
  matColour: '0.93 0.90 0.80 1',
  button: SWAP_BUTTON,
}
