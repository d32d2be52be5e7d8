"""A physical cell: drivers of the left and the right PiPER arm, three cameras, and the node.

No driver enables an arm by itself: power is switched on by a person, through the guard (docs/hardware.md).
"""

import os
from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, SetEnvironmentVariable
from launch.conditions import IfCondition
from launch.substitutions import LaunchConfiguration, PythonExpression
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue

SIDES = ('left', 'right')
CAMERAS = (('head', '/dev/video0'), ('left_wrist', '/dev/video2'), ('right_wrist', '/dev/video4'))


def chosen(argument, value):
    """True where the argument has this value; Humble has no EqualsSubstitution."""
    return IfCondition(PythonExpression(["'", LaunchConfiguration(argument), f"' == '{value}'"]))


def profile_variable():
    """Where Fast DDS reads its profile from; the newer name came after Humble, and the older one is warned about since Kilted."""
    return 'FASTRTPS_DEFAULT_PROFILES_FILE' if os.environ.get('ROS_DISTRO') == 'humble' else 'FASTDDS_DEFAULT_PROFILES_FILE'


def number(argument, kind=int):
    return ParameterValue(LaunchConfiguration(argument), value_type=kind)


def text(argument):
    return ParameterValue(LaunchConfiguration(argument), value_type=str)


def declared_arguments(share):
    return [
        DeclareLaunchArgument(
            'arms',
            default_value='piper_ros',
            choices=['piper_ros', 'agx_arm_ros', 'none'],
            description='Driver of both arms: package piper of piper_ros, or agx_arm_ctrl of agx_arm_ros; none: they run elsewhere.',
        ),
        DeclareLaunchArgument('left_can_port', default_value='can_left', description='CAN interface of the left arm.'),
        DeclareLaunchArgument('right_can_port', default_value='can_right', description='CAN interface of the right arm.'),
        DeclareLaunchArgument(
            'cameras',
            default_value='true',
            choices=['true', 'false'],
            description='Start the three cameras with usb_cam; false: they run elsewhere.',
        ),
        *[
            DeclareLaunchArgument(f'{name}_device', default_value=device, description=f'Video device of the camera {name}.')
            for name, device in CAMERAS
        ],
        DeclareLaunchArgument('image_width', default_value='640', description='Width of the pictures, pixels.'),
        DeclareLaunchArgument('image_height', default_value='480', description='Height of the pictures, pixels.'),
        DeclareLaunchArgument('image_rate', default_value='30.0', description='Pictures a second of each camera, Hz.'),
        DeclareLaunchArgument(
            'image_transport',
            default_value='compressed',
            choices=['compressed', 'raw'],
            description='What the node listens to; raw also gives the cameras the Fast DDS profile that raw pictures need.',
        ),
        DeclareLaunchArgument(
            'capture_study',
            default_value='',
            description='Study file whose topic map is captured live; empty: nothing is captured.',
        ),
        DeclareLaunchArgument(
            'work_folder',
            default_value='',
            description='Folder in which audits run and records are written; empty: where the launch was started.',
        ),
        DeclareLaunchArgument('namespace', default_value='', description='Namespace of the whole cell, e.g. cell_a; empty: none.'),
        DeclareLaunchArgument(
            'params_file',
            default_value=str(share / 'config' / 'physical_session.yaml'),
            description='Parameter file (YAML) of the node; work_folder, capture_study and image_transport are set by the arguments above.',
        ),
    ]


def arm_drivers(side):
    namespace = [LaunchConfiguration('namespace'), f'/{side}']
    port = text(f'{side}_can_port')
    return [
        Node(
            package='piper',
            executable='piper_single_ctrl',
            name='piper_ctrl',
            namespace=namespace,
            parameters=[{'can_port': port, 'auto_enable': False, 'gripper_exist': True}],
            output='screen',
            condition=chosen('arms', 'piper_ros'),
        ),
        Node(
            package='agx_arm_ctrl',
            executable='agx_arm_ctrl_single',
            name='agx_arm_ctrl',
            namespace=namespace,
            parameters=[{'can_port': port, 'auto_enable': False, 'arm_type': 'piper', 'effector_type': 'agx_gripper', 'pub_rate': 200}],
            output='screen',
            condition=chosen('arms', 'agx_arm_ros'),
        ),
    ]


def camera(name):
    return Node(
        package='usb_cam',
        executable='usb_cam_node_exe',
        name='camera',
        namespace=[LaunchConfiguration('namespace'), f'/cameras/{name}'],
        parameters=[
            {
                'video_device': text(f'{name}_device'),
                'camera_name': name,
                'frame_id': f'camera_{name}',
                'image_width': number('image_width'),
                'image_height': number('image_height'),
                'framerate': number('image_rate', float),
                'pixel_format': 'mjpeg2rgb',
                'camera_info_url': '',
            }
        ],
        output='screen',
        condition=IfCondition(LaunchConfiguration('cameras')),
    )


def generate_launch_description():
    share = Path(get_package_share_directory('twinpast'))
    profile = str(share / 'config' / 'fastdds-images.xml')
    node = Node(
        package='twinpast',
        executable='twinpast_node',
        name='twinpast',
        namespace=LaunchConfiguration('namespace'),
        parameters=[
            LaunchConfiguration('params_file'),
            {
                'work_folder': text('work_folder'),
                'capture_study': text('capture_study'),
                'image_transport': text('image_transport'),
            },
        ],
        output='screen',
        emulate_tty=True,
    )
    return LaunchDescription(
        [
            *declared_arguments(share),
            SetEnvironmentVariable(profile_variable(), profile, condition=chosen('image_transport', 'raw')),
            *[driver for side in SIDES for driver in arm_drivers(side)],
            *[camera(name) for name, _ in CAMERAS],
            node,
        ]
    )
