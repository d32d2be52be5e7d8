const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|policies|sim|calibration|hardware|ros|test)/', pathNot: [from, ...allowed] },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    only('core-imports-nothing', '^src/core/', [], 'core stands alone, beside zod'),
    only('stats-pure', '^src/stats/', ['^src/core/'], 'statistics know nothing of robots'),
    only('endpoints', '^src/endpoints/', ['^src/core/', '^src/stats/'], 'evidence in, values out'),
    only('audit-on-ports', '^src/audit/', ['^src/core/', '^src/stats/', '^src/endpoints/'], 'audit never names an implementation'),
    only('study', '^src/study/', ['^src/core/', '^src/stats/'], 'plan and freeze'),
    only('record', '^src/record/', ['^src/core/', '^src/study/'], 'evidence on disk'),
    only(
      'report',
      '^src/report/',
      ['^src/core/', '^src/stats/', '^src/endpoints/', '^src/trials/(readouts|session)/'],
      'report never imports audit',
    ),
    only(
      'trials',
      '^src/trials/',
      ['^src/(core|stats|endpoints|study|record)/'],
      'physical trials stand on ports; cli and ros/node compose',
    ),
    only(
      'web',
      '^src/web/',
      ['^src/core/', '^src/trials/', '^src/record/', '^src/study/', '^src/endpoints/', '^src/stats/', '^src/report/'],
      'pages: served and asked, never deciding',
    ),
    only('engine', '^src/engine/', ['^src/core/', '^src/audit/', '^src/record/', '^src/study/'], 'plan, work, merge'),
    only('calibration', '^calibration/', ['^src/(core|stats|endpoints|audit|study)/'], 'calibration measures through ports; cli composes'),
    only('sim', '^sim/', ['^src/core/', '^src/stats/', '^hardware/piper/'], 'the simulator implements ports'),
    only(
      'policies',
      '^policies/(?!bank/training/)',
      ['^src/core/', '^src/stats/', '^hardware/piper/', '^sim/embedded/(layout|motion)/'],
      'policies see the cell and its layout, never a world',
    ),
    only(
      'training',
      '^policies/bank/training/',
      ['^src/core/', '^src/stats/', '^src/endpoints/scoring/', '^policies/(bank|onnx)/', '^sim/embedded/'],
      'training evaluates a policy in the simulator; nothing of an audit imports it',
    ),
    {
      name: 'worlds-never-reach-policies',
      comment: 'Evaluator-only modules: worlds, evaluator, scoring, and what truly happened.',
      severity: 'error',
      from: {
        path: '^(policies/(?!bank/training/)|src/audit/(closed-loop/|(ladder/)?(query-|recall|checked-|fold-|noise-|register-|meet-|rung-)))',
      },
      to: { path: '^(src/core/(world|evaluator|execution)\\.ts|src/endpoints/|sim/embedded/(?!layout/|motion/))', reachable: true },
    },
    {
      name: 'native-runtimes-in-their-place',
      severity: 'error',
      from: { pathNot: '^(policies/(onnx|bank)|test)/' },
      to: { path: 'node_modules/onnxruntime-node' },
    },
    {
      name: 'only-the-guard-commands-an-arm',
      comment: 'Drivers seal their commands; GuardedRobot alone opens the seal (and the tests of the driver).',
      severity: 'error',
      from: {
        pathNot:
          '^(hardware/guard/(guarded-robot|seal/(open-seal|seal-commands))\\.ts$|test/(unit|property|realtime)/(piper-|ros-arm-driver))',
      },
      to: { path: '^hardware/guard/seal/(open-seal|sealed-commands)\\.ts$' },
    },
    {
      name: 'only-drivers-open-a-bus',
      comment:
        'Whoever holds a bus can send frames past the guard: drivers open it; one file of the cell says which, one lays the emulated ones.',
      severity: 'error',
      from: { pathNot: '^(hardware/(can|piper/driver)/|hardware/cell/(open-guardian-ports|virtual/open-virtual-cell)\\.ts$|test/)' },
      to: { path: '^hardware/can/(open-can-bus|duplex-link|(tcp|serial|socketcan|memory)/|slcan/(open-)?slcan-bus)' },
    },
    { name: 'rclnodejs-in-ros', severity: 'error', from: { pathNot: '^ros/' }, to: { path: 'node_modules/rclnodejs' } },
    { name: 'no-test-in-product', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
