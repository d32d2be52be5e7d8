/** Row-major rotation R = Rz Ry Rx of the angles that the arm's flange poses carry, rad. */
export function rotationOfEuler(rxRad: number, ryRad: number, rzRad: number): Float64Array {
  const [sx, cx] = [Math.sin(rxRad), Math.cos(rxRad)]
  const [sy, cy] = [Math.sin(ryRad), Math.cos(ryRad)]
  const [sz, cz] = [Math.sin(rzRad), Math.cos(rzRad)]
  return Float64Array.of(
    cz * cy,
    cz * sy * sx - sz * cx,
    cz * sy * cx + sz * sx,
    sz * cy,
    sz * sy * sx + cz * cx,
    sz * sy * cx - cz * sx,
    -sy,
    cy * sx,
    cy * cx,
  )
}
