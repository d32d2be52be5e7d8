"""Reads a bag with rosbags and with mcap, and deserialises every message with both. Prints one JSON object. Usage: read_bag.py BAG"""

import json
import sys
from pathlib import Path

from mcap.reader import make_reader
from mcap_ros2.decoder import DecoderFactory
from rosbags.highlevel import AnyReader


def main() -> None:
    bag = Path(sys.argv[1])
    counts: dict[str, int] = {}
    with AnyReader([bag]) as reader:
        hashes = {connection.topic: connection.digest for connection in reader.connections}
        types = {connection.topic: connection.msgtype for connection in reader.connections}
        for connection, _stamp, raw in reader.messages():
            reader.deserialize(raw, connection.msgtype)
            counts[connection.topic] = counts.get(connection.topic, 0) + 1
    other: dict[str, int] = {}
    texts: list[str] = []
    for file in sorted(bag.glob("*.mcap")):
        with file.open("rb") as stream:
            for _schema, channel, _message, decoded in make_reader(stream, decoder_factories=[DecoderFactory()]).iter_decoded_messages():
                other[channel.topic] = other.get(channel.topic, 0) + 1
                if channel.topic == "/twinpast/verdict":
                    texts.append(decoded.data)
    print(json.dumps({"rosbags": counts, "mcap": other, "types": types, "hashes": hashes, "verdicts": texts}))


main()
