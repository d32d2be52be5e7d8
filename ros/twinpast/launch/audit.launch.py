"""One audit in the simulator: the node, and the goal that starts it."""

from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, Shutdown
from launch.conditions import UnlessCondition
from launch.substitutions import LaunchConfiguration
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue


def generate_launch_description():
    share = Path(get_package_share_directory('twinpast'))
    arguments = [
        DeclareLaunchArgument(
            'study',
            default_value=str(share / 'toolkit' / 'sim' / 'cohorts' / 'put-back-quick.yaml'),
            description='Study file (YAML), absolute or relative to work_folder.',
        ),
        DeclareLaunchArgument(
            'policy',
            default_value='',
            description='Policy under audit, e.g. bank or scripted/oracle; empty: the one that the study names.',
        ),
        DeclareLaunchArgument(
            'limit',
            default_value='0',
            description='Most pairs to run now, 1 to 10000; 0: all that are missing. The same launch again continues.',
        ),
        DeclareLaunchArgument(
            'workers',
            default_value='0',
            description='Worker processes, 1 to 256; 0: as the study says, else one per core.',
        ),
        DeclareLaunchArgument(
            'work_folder',
            default_value='',
            description='Folder in which the audit runs and writes records/; empty: where the launch was started.',
        ),
        DeclareLaunchArgument(
            'namespace',
            default_value='',
            description='Namespace of the node, e.g. cell_a; empty: none.',
        ),
        DeclareLaunchArgument(
            'name',
            default_value='twinpast',
            description='Name of the node.',
        ),
        DeclareLaunchArgument(
            'params_file',
            default_value=str(share / 'config' / 'audit.yaml'),
            description='Parameter file (YAML) of the node; workers and work_folder are set by the arguments above.',
        ),
        DeclareLaunchArgument(
            'use_sim_time',
            default_value='false',
            choices=['true', 'false'],
            description='Stamp messages by /clock.',
        ),
        DeclareLaunchArgument(
            'keep_running',
            default_value='false',
            choices=['true', 'false'],
            description='Keep the node, with the verdict on its topic, when the audit is over.',
        ),
    ]
    node = Node(
        package='twinpast',
        executable='twinpast_node',
        name=LaunchConfiguration('name'),
        namespace=LaunchConfiguration('namespace'),
        parameters=[
            LaunchConfiguration('params_file'),
            {
                'workers': ParameterValue(LaunchConfiguration('workers'), value_type=int),
                'work_folder': ParameterValue(LaunchConfiguration('work_folder'), value_type=str),
                'use_sim_time': ParameterValue(LaunchConfiguration('use_sim_time'), value_type=bool),
            },
        ],
        output='screen',
        emulate_tty=True,
        on_exit=[Shutdown(reason='the node ended')],
    )
    goal = Node(
        package='twinpast',
        executable='run_audit',
        name='run_audit',
        namespace=LaunchConfiguration('namespace'),
        arguments=[
            LaunchConfiguration('study'),
            '--policy',
            LaunchConfiguration('policy'),
            '--limit',
            LaunchConfiguration('limit'),
            '--node',
            LaunchConfiguration('name'),
        ],
        output='screen',
        emulate_tty=True,
        on_exit=[Shutdown(reason='the audit is over', condition=UnlessCondition(LaunchConfiguration('keep_running')))],
    )
    return LaunchDescription([*arguments, node, goal])
