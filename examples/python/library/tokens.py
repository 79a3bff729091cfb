# Values of the system's source of chance are inputs.
# conspect: assertions=violated exceptions=holds
import secrets
import uuid

assert uuid.uuid4().version == 4
assert secrets.randbelow(10) != 7
